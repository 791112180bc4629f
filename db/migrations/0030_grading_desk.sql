CREATE TABLE "grading_flags" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"percent" integer,
	"other_attempt_id" uuid,
	"flagged_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"settled_by" uuid,
	CONSTRAINT "grading_flags_one" UNIQUE NULLS NOT DISTINCT("attempt_id","item_id","kind","flagged_by")
);
--> statement-breakpoint
CREATE TABLE "grading_bank_comments" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assignment_scores" ADD COLUMN "annotations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "grade_drafts" ADD COLUMN "annotations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD COLUMN "spent_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_configs" ADD COLUMN "show_annotations" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "grading_flags" ADD CONSTRAINT "grading_flags_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_flags" ADD CONSTRAINT "grading_flags_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_flags" ADD CONSTRAINT "grading_flags_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_flags" ADD CONSTRAINT "grading_flags_other_attempt_id_attempts_id_fk" FOREIGN KEY ("other_attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_flags" ADD CONSTRAINT "grading_flags_flagged_by_users_id_fk" FOREIGN KEY ("flagged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_flags" ADD CONSTRAINT "grading_flags_settled_by_users_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_bank_comments" ADD CONSTRAINT "grading_bank_comments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_bank_comments" ADD CONSTRAINT "grading_bank_comments_config_id_grading_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."grading_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_bank_comments" ADD CONSTRAINT "grading_bank_comments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grading_flags_config" ON "grading_flags" USING btree ("config_id");--> statement-breakpoint
CREATE INDEX "grading_bank_comments_of" ON "grading_bank_comments" USING btree ("config_id");