ALTER TABLE "erasure_requests" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD COLUMN "closed_by" uuid;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;