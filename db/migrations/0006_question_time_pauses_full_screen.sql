ALTER TABLE "attempts" ADD COLUMN "question_closes_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "is_last_question" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "fullscreen_left_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "pauses" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_out_of_fullscreen" ON "attempts" USING btree ("fullscreen_left_at") WHERE state = 'in_progress' and fullscreen_left_at is not null;