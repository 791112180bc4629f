ALTER TABLE "environment_checks" ADD COLUMN "waived_by" uuid;--> statement-breakpoint
ALTER TABLE "environment_checks" ADD COLUMN "waived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environment_checks" ADD CONSTRAINT "environment_checks_waived_by_users_id_fk" FOREIGN KEY ("waived_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;