ALTER TABLE "attempts" ADD COLUMN "staff_paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "staff_pause_reason" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "staff_resumed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "reopened_until" timestamp (3) with time zone;