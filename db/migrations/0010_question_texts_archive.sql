CREATE TABLE "question_texts" (
	"question_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"text" text NOT NULL,
	"hash" text,
	"bands" integer[] NOT NULL,
	"text_version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "is_incomplete" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "question_texts" ADD CONSTRAINT "question_texts_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_texts" ADD CONSTRAINT "question_texts_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_texts_hash" ON "question_texts" USING btree ("institution_id","hash");--> statement-breakpoint
CREATE INDEX "question_texts_bands" ON "question_texts" USING gin ("bands");