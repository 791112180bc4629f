ALTER TABLE "sessions" ADD COLUMN "previous_renewal_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp (3) with time zone;