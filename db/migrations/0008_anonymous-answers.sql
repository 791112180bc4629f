CREATE TABLE "anonymous_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"answers" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "detach_answers_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anonymous_answers" ADD CONSTRAINT "anonymous_answers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymous_answers" ADD CONSTRAINT "anonymous_answers_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anonymous_answers_questionnaire" ON "anonymous_answers" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "attempts_to_detach" ON "attempts" USING btree ("detach_answers_at") WHERE detach_answers_at is not null;