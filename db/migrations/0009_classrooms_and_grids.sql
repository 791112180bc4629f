CREATE TABLE "classroom_configs" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"quantity_per_room" integer NOT NULL,
	"quantity_total" integer NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(prefix, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classroom_configs_questionnaire_id" UNIQUE("institution_id","questionnaire_id")
);
--> statement-breakpoint
CREATE TABLE "classroom_participants" (
	"institution_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"participant_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "classroom_supervisors" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "classroom_supervisors_config_id_user_id_pk" PRIMARY KEY("config_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classroom_support" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "classroom_support_config_id_user_id_pk" PRIMARY KEY("config_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classrooms" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classrooms_number" UNIQUE("config_id","number")
);
--> statement-breakpoint
CREATE TABLE "import_batches" (
	"institution_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"from_row" integer NOT NULL,
	"outcomes" jsonb NOT NULL,
	CONSTRAINT "import_batches_job_id_from_row_pk" PRIMARY KEY("job_id","from_row")
);
--> statement-breakpoint
DROP INDEX "people_name";--> statement-breakpoint
ALTER TABLE "classroom_configs" ADD CONSTRAINT "classroom_configs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_configs" ADD CONSTRAINT "classroom_configs_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_participants" ADD CONSTRAINT "classroom_participants_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_participants" ADD CONSTRAINT "classroom_participants_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_participants" ADD CONSTRAINT "classroom_participants_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_supervisors" ADD CONSTRAINT "classroom_supervisors_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_supervisors" ADD CONSTRAINT "classroom_supervisors_config_id_classroom_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."classroom_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_supervisors" ADD CONSTRAINT "classroom_supervisors_classroom_id_classrooms_id_fk" FOREIGN KEY ("classroom_id") REFERENCES "public"."classrooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_supervisors" ADD CONSTRAINT "classroom_supervisors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_support" ADD CONSTRAINT "classroom_support_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_support" ADD CONSTRAINT "classroom_support_config_id_classroom_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."classroom_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classroom_support" ADD CONSTRAINT "classroom_support_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classrooms" ADD CONSTRAINT "classrooms_config_id_classroom_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."classroom_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_job_id_job_runs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "classroom_participants_room" ON "classroom_participants" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "classroom_supervisors_room" ON "classroom_supervisors" USING btree ("classroom_id");--> statement-breakpoint
CREATE INDEX "classroom_supervisors_back" ON "classroom_supervisors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classroom_support_back" ON "classroom_support" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classrooms_institution" ON "classrooms" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "students_grid_id" ON "people" USING btree ("institution_id","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_created_at" ON "people" USING btree ("institution_id","created_at","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_name" ON "people" USING btree ("institution_id","name","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_email" ON "people" USING btree ("institution_id","email","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_identifier" ON "people" USING btree ("institution_id","identifier","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_document" ON "people" USING btree ("institution_id","document","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_birthdate" ON "people" USING btree ("institution_id","birthdate","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_active" ON "people" USING btree ("institution_id","active","id") WHERE kind = 'student';