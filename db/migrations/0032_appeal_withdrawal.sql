ALTER TABLE "appeals" DROP CONSTRAINT "appeals_subject";--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_subject" ON "appeals" USING btree ("attempt_id",coalesce("item_id", "attempt_id")) WHERE withdrawn_at is null;