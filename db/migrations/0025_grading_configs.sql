CREATE TABLE "grade_drafts" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"criteria_scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading_config_classes" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "grading_config_classes_config_id_class_id_pk" PRIMARY KEY("config_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "grading_config_graders" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "grading_config_graders_config_id_user_id_pk" PRIMARY KEY("config_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "grading_config_items" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	CONSTRAINT "grading_config_items_config_id_item_id_pk" PRIMARY KEY("config_id","item_id"),
	CONSTRAINT "grading_config_items_one" UNIQUE("item_id")
);
--> statement-breakpoint
CREATE TABLE "grading_config_students" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "grading_config_students_config_id_person_id_pk" PRIMARY KEY("config_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "grading_configs" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"name" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"min_score" numeric(16, 4) NOT NULL,
	"max_score" numeric(16, 4) NOT NULL,
	"total_teacher" integer NOT NULL,
	"total_answers" integer,
	"daily_share" integer,
	"max_difference" numeric(16, 4),
	"max_criterion_difference" numeric(16, 4),
	"final_rule" text NOT NULL,
	"blind" boolean NOT NULL,
	"students_scope" text NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD COLUMN "config_id" uuid;--> statement-breakpoint
ALTER TABLE "grade_drafts" ADD CONSTRAINT "grade_drafts_assignment_id_grading_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."grading_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_classes" ADD CONSTRAINT "grading_config_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_classes" ADD CONSTRAINT "grading_config_classes_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_classes" ADD CONSTRAINT "grading_config_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_graders" ADD CONSTRAINT "grading_config_graders_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_graders" ADD CONSTRAINT "grading_config_graders_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_graders" ADD CONSTRAINT "grading_config_graders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_items" ADD CONSTRAINT "grading_config_items_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_items" ADD CONSTRAINT "grading_config_items_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_items" ADD CONSTRAINT "grading_config_items_item_id_questionnaire_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."questionnaire_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_students" ADD CONSTRAINT "grading_config_students_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_students" ADD CONSTRAINT "grading_config_students_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_config_students" ADD CONSTRAINT "grading_config_students_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD CONSTRAINT "grading_configs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD CONSTRAINT "grading_configs_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD CONSTRAINT "grading_configs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grading_config_classes_back" ON "grading_config_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "grading_config_graders_back" ON "grading_config_graders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "grading_config_students_back" ON "grading_config_students" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "grading_configs_of" ON "grading_configs" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "grading_configs_list" ON "grading_configs" USING btree ("institution_id");--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grading_assignments_config" ON "grading_assignments" USING btree ("config_id","grader_id") WHERE config_id is not null;