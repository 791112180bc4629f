CREATE TABLE "paper_pages" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"source" text NOT NULL,
	"number" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"sheet_id" uuid,
	"page" integer,
	"state" text NOT NULL,
	"readings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scale" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "paper_pages_place" UNIQUE("job_id","source","number")
);
--> statement-breakpoint
CREATE TABLE "paper_sheets" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"version" text NOT NULL,
	"attempt_id" uuid,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "paper_sheets_one" UNIQUE("paper_id","participant_id")
);
--> statement-breakpoint
CREATE TABLE "paper_versions" (
	"paper_id" uuid NOT NULL,
	"version" text NOT NULL,
	"institution_id" uuid NOT NULL,
	"form" jsonb NOT NULL,
	"pages" jsonb NOT NULL,
	CONSTRAINT "paper_versions_paper_id_version_pk" PRIMARY KEY("paper_id","version")
);
--> statement-breakpoint
CREATE TABLE "physical_questionnaire_classes" (
	"institution_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "physical_questionnaire_classes_paper_id_class_id_pk" PRIMARY KEY("paper_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "physical_questionnaire_students" (
	"institution_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "physical_questionnaire_students_paper_id_person_id_pk" PRIMARY KEY("paper_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "physical_questionnaires" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"name" text NOT NULL,
	"versions" integer NOT NULL,
	"students_scope" text NOT NULL,
	"columns" integer NOT NULL,
	"font_size" integer NOT NULL,
	"instructions" text NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"printed_at" timestamp (3) with time zone,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_pages" ADD CONSTRAINT "paper_pages_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_pages" ADD CONSTRAINT "paper_pages_paper_id_physical_questionnaires_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."physical_questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_pages" ADD CONSTRAINT "paper_pages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_pages" ADD CONSTRAINT "paper_pages_sheet_id_paper_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."paper_sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sheets" ADD CONSTRAINT "paper_sheets_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sheets" ADD CONSTRAINT "paper_sheets_paper_id_physical_questionnaires_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."physical_questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sheets" ADD CONSTRAINT "paper_sheets_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_sheets" ADD CONSTRAINT "paper_sheets_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_paper_id_physical_questionnaires_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."physical_questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_versions" ADD CONSTRAINT "paper_versions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaire_classes" ADD CONSTRAINT "physical_questionnaire_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaire_classes" ADD CONSTRAINT "physical_questionnaire_classes_paper_id_physical_questionnaires_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."physical_questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaire_classes" ADD CONSTRAINT "physical_questionnaire_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaire_students" ADD CONSTRAINT "physical_questionnaire_students_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaire_students" ADD CONSTRAINT "physical_questionnaire_students_paper_id_physical_questionnaires_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."physical_questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaire_students" ADD CONSTRAINT "physical_questionnaire_students_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaires" ADD CONSTRAINT "physical_questionnaires_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaires" ADD CONSTRAINT "physical_questionnaires_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "physical_questionnaires" ADD CONSTRAINT "physical_questionnaires_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_pages_of" ON "paper_pages" USING btree ("paper_id","state");--> statement-breakpoint
CREATE INDEX "paper_pages_sheet" ON "paper_pages" USING btree ("sheet_id","page");--> statement-breakpoint
CREATE INDEX "paper_pages_file" ON "paper_pages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "paper_sheets_participant" ON "paper_sheets" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "paper_sheets_attempt" ON "paper_sheets" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "physical_questionnaire_classes_back" ON "physical_questionnaire_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "physical_questionnaire_students_back" ON "physical_questionnaire_students" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "physical_questionnaires_of" ON "physical_questionnaires" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "physical_questionnaires_list" ON "physical_questionnaires" USING btree ("institution_id");