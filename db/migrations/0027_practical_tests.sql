CREATE TABLE "practical_decisions" (
	"institution_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"section_id" text NOT NULL,
	"score" numeric(16, 4) NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practical_decisions_student_id_section_id_pk" PRIMARY KEY("student_id","section_id")
);
--> statement-breakpoint
CREATE TABLE "practical_entries" (
	"institution_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"device_id" text NOT NULL,
	"seq" integer NOT NULL,
	"entry" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "practical_entries_visit_id_device_id_seq_pk" PRIMARY KEY("visit_id","device_id","seq")
);
--> statement-breakpoint
CREATE TABLE "practical_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"visit_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practical_test_students" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"practical_test_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"identifier" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "practical_test_students_one" UNIQUE("practical_test_id","person_id"),
	CONSTRAINT "practical_test_students_identifier" UNIQUE("practical_test_id","identifier")
);
--> statement-breakpoint
CREATE TABLE "practical_test_teachers" (
	"institution_id" uuid NOT NULL,
	"practical_test_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "practical_test_teachers_practical_test_id_user_id_pk" PRIMARY KEY("practical_test_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "practical_tests" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid,
	"item_id" uuid,
	"name" text NOT NULL,
	"sections" jsonb NOT NULL,
	"max_score" numeric(16, 4) NOT NULL,
	"examiners" integer NOT NULL,
	"max_difference" numeric(16, 4),
	"starts_at" timestamp (3) with time zone,
	"break_minutes" integer NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "practical_visits" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"practical_test_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"section_id" text NOT NULL,
	"examiner_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"score" numeric(16, 4),
	"started_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	CONSTRAINT "practical_visits_one" UNIQUE("student_id","section_id","examiner_id"),
	CONSTRAINT "practical_visits_round" UNIQUE("practical_test_id","round","examiner_id")
);
--> statement-breakpoint
ALTER TABLE "practical_decisions" ADD CONSTRAINT "practical_decisions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_decisions" ADD CONSTRAINT "practical_decisions_student_id_practical_test_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."practical_test_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_decisions" ADD CONSTRAINT "practical_decisions_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_entries" ADD CONSTRAINT "practical_entries_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_entries" ADD CONSTRAINT "practical_entries_visit_id_practical_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."practical_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_evidence" ADD CONSTRAINT "practical_evidence_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_evidence" ADD CONSTRAINT "practical_evidence_visit_id_practical_visits_id_fk" FOREIGN KEY ("visit_id") REFERENCES "public"."practical_visits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_evidence" ADD CONSTRAINT "practical_evidence_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_test_students" ADD CONSTRAINT "practical_test_students_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_test_students" ADD CONSTRAINT "practical_test_students_practical_test_id_practical_tests_id_fk" FOREIGN KEY ("practical_test_id") REFERENCES "public"."practical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_test_students" ADD CONSTRAINT "practical_test_students_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_test_teachers" ADD CONSTRAINT "practical_test_teachers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_test_teachers" ADD CONSTRAINT "practical_test_teachers_practical_test_id_practical_tests_id_fk" FOREIGN KEY ("practical_test_id") REFERENCES "public"."practical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_test_teachers" ADD CONSTRAINT "practical_test_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_tests" ADD CONSTRAINT "practical_tests_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_tests" ADD CONSTRAINT "practical_tests_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_tests" ADD CONSTRAINT "practical_tests_item_id_questionnaire_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."questionnaire_items"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_tests" ADD CONSTRAINT "practical_tests_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_visits" ADD CONSTRAINT "practical_visits_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_visits" ADD CONSTRAINT "practical_visits_practical_test_id_practical_tests_id_fk" FOREIGN KEY ("practical_test_id") REFERENCES "public"."practical_tests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_visits" ADD CONSTRAINT "practical_visits_student_id_practical_test_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."practical_test_students"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "practical_visits" ADD CONSTRAINT "practical_visits_examiner_id_users_id_fk" FOREIGN KEY ("examiner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "practical_evidence_visit" ON "practical_evidence" USING btree ("visit_id");--> statement-breakpoint
CREATE INDEX "practical_evidence_file" ON "practical_evidence" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "practical_test_students_back" ON "practical_test_students" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "practical_test_teachers_back" ON "practical_test_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "practical_tests_list" ON "practical_tests" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "practical_tests_questionnaire" ON "practical_tests" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "practical_tests_item" ON "practical_tests" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "practical_visits_examiner" ON "practical_visits" USING btree ("examiner_id");