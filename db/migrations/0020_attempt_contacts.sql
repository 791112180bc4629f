ALTER TABLE "attempts" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_contact_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "late_seqs" integer[];--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "unsent_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "returned_at" timestamp (3) with time zone;