CREATE TABLE "content_images" (
	"institution_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "content_images_content_id_file_id_pk" PRIMARY KEY("content_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "chosen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_images_file" ON "content_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "attempts_waiting" ON "attempts" USING btree ("institution_id","state") WHERE state in ('in_progress', 'paused', 'awaiting_correction', 'awaiting_release');--> statement-breakpoint
CREATE INDEX "outbox_emails_failed" ON "outbox_emails" USING btree ("institution_id") WHERE state = 'error';--> statement-breakpoint
CREATE INDEX "participants_failed" ON "participants" USING btree ("institution_id") WHERE invite_status = 'e';