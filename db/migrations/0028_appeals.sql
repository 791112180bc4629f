CREATE TABLE "accepted_answers" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"gap_id" text,
	"value" text NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "accepted_answers_one" UNIQUE NULLS NOT DISTINCT("questionnaire_id","question_id","gap_id","value")
);
--> statement-breakpoint
CREATE TABLE "appeal_attachments" (
	"institution_id" uuid NOT NULL,
	"appeal_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "appeal_attachments_appeal_id_file_id_pk" PRIMARY KEY("appeal_id","file_id"),
	CONSTRAINT "appeal_attachments_file" UNIQUE("file_id")
);
--> statement-breakpoint
CREATE TABLE "appeal_effects" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb NOT NULL,
	"before" jsonb,
	"reason" text NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp (3) with time zone,
	"undo_reason" text
);
--> statement-breakpoint
CREATE TABLE "appeal_handlings" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"appeal_id" uuid NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"status" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"public" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_protocols" (
	"institution_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "appeal_protocols_institution_id_year_pk" PRIMARY KEY("institution_id","year")
);
--> statement-breakpoint
CREATE TABLE "appeal_rules" (
	"questionnaire_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"enabled" boolean NOT NULL,
	"days" integer NOT NULL,
	"max_appeals" integer NOT NULL,
	"whole_exam" boolean NOT NULL,
	"item_ids" uuid[],
	"max_attachments" integer NOT NULL,
	"answer_days" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"protocol" text NOT NULL,
	"item_id" uuid,
	"question_id" uuid,
	"item_number" integer,
	"reason" text NOT NULL,
	"reasoning" text NOT NULL,
	"status" text DEFAULT 'OP' NOT NULL,
	"filed_score" numeric(16, 4),
	"handler_id" uuid,
	"due_at" timestamp (3) with time zone,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"effect_id" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(protocol, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appeals_protocol" UNIQUE("institution_id","protocol"),
	CONSTRAINT "appeals_subject" UNIQUE NULLS NOT DISTINCT("attempt_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "score_sheets" ADD COLUMN "first_released_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "accepted_answers" ADD CONSTRAINT "accepted_answers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_answers" ADD CONSTRAINT "accepted_answers_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_answers" ADD CONSTRAINT "accepted_answers_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accepted_answers" ADD CONSTRAINT "accepted_answers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_attachments" ADD CONSTRAINT "appeal_attachments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_attachments" ADD CONSTRAINT "appeal_attachments_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_attachments" ADD CONSTRAINT "appeal_attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_effects" ADD CONSTRAINT "appeal_effects_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_effects" ADD CONSTRAINT "appeal_effects_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_effects" ADD CONSTRAINT "appeal_effects_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_effects" ADD CONSTRAINT "appeal_effects_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_handlings" ADD CONSTRAINT "appeal_handlings_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_handlings" ADD CONSTRAINT "appeal_handlings_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_handlings" ADD CONSTRAINT "appeal_handlings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_protocols" ADD CONSTRAINT "appeal_protocols_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_rules" ADD CONSTRAINT "appeal_rules_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_rules" ADD CONSTRAINT "appeal_rules_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_handler_id_users_id_fk" FOREIGN KEY ("handler_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_effect_id_appeal_effects_id_fk" FOREIGN KEY ("effect_id") REFERENCES "public"."appeal_effects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_effects_of" ON "appeal_effects" USING btree ("questionnaire_id","created_at");--> statement-breakpoint
CREATE INDEX "appeal_handlings_of" ON "appeal_handlings" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE INDEX "appeals_own" ON "appeals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "appeals_question" ON "appeals" USING btree ("questionnaire_id","question_id");--> statement-breakpoint
CREATE INDEX "appeals_handler" ON "appeals" USING btree ("handler_id");--> statement-breakpoint
CREATE INDEX "appeals_effect" ON "appeals" USING btree ("effect_id");--> statement-breakpoint
CREATE INDEX "appeals_queue" ON "appeals" USING btree ("institution_id","due_at") WHERE status in ('OP', 'IH', 'PE');--> statement-breakpoint
UPDATE "score_sheets" SET "first_released_at" = "released_at" WHERE "released_at" IS NOT NULL;
