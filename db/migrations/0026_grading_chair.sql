ALTER TABLE "grading_assignments" ADD COLUMN "is_chairs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD COLUMN "chair_id" uuid;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD CONSTRAINT "grading_configs_chair_id_users_id_fk" FOREIGN KEY ("chair_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;