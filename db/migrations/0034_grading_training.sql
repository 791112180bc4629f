CREATE TABLE "grading_training_answers" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"response_seq" integer NOT NULL,
	"score" numeric(16, 4) NOT NULL,
	"criteria_scores" jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "grading_training_answers_one" UNIQUE("config_id","attempt_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "grading_training_marks" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"training_id" uuid NOT NULL,
	"grader_id" uuid NOT NULL,
	"assignment_id" uuid,
	"score" numeric(16, 4) NOT NULL,
	"criteria_scores" jsonb NOT NULL,
	"meets" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid
);
--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD COLUMN "training_id" uuid;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD COLUMN "training_answers" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD COLUMN "training_difference" numeric(16, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD COLUMN "training_criterion_difference" numeric(16, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD COLUMN "check_percent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_training_answers" ADD CONSTRAINT "grading_training_answers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_answers" ADD CONSTRAINT "grading_training_answers_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_answers" ADD CONSTRAINT "grading_training_answers_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_answers" ADD CONSTRAINT "grading_training_answers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_marks" ADD CONSTRAINT "grading_training_marks_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_marks" ADD CONSTRAINT "grading_training_marks_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_marks" ADD CONSTRAINT "grading_training_marks_training_id_grading_training_answers_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."grading_training_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_marks" ADD CONSTRAINT "grading_training_marks_grader_id_users_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_marks" ADD CONSTRAINT "grading_training_marks_assignment_id_grading_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."grading_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_training_marks" ADD CONSTRAINT "grading_training_marks_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grading_training_answers_attempt" ON "grading_training_answers" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "grading_training_marks_grader" ON "grading_training_marks" USING btree ("config_id","grader_id");--> statement-breakpoint
CREATE UNIQUE INDEX "grading_training_marks_once" ON "grading_training_marks" USING btree ("training_id","grader_id") WHERE assignment_id is null and settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "grading_training_marks_check" ON "grading_training_marks" USING btree ("assignment_id") WHERE assignment_id is not null;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_training_id_grading_training_answers_id_fk" FOREIGN KEY ("training_id") REFERENCES "public"."grading_training_answers"("id") ON DELETE cascade ON UPDATE no action;