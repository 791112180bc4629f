ALTER TABLE "outbox_emails" ADD COLUMN "about_type" text;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD COLUMN "superseded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "outbox_emails_about" ON "outbox_emails" USING btree ("about_id","created_at");