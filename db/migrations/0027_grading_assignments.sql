CREATE TABLE "assignment_scores" (
	"assignment_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"score" numeric(16, 4) NOT NULL,
	"criteria_scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grading_assignments" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"position" integer DEFAULT 1 NOT NULL,
	"grader_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grading_assignments_position" UNIQUE("attempt_id","item_id","position")
);
--> statement-breakpoint
CREATE TABLE "resolved_scores" (
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"score" numeric(16, 4) NOT NULL,
	"resolved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "resolved_scores_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "device_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "device_seen_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "source" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "assignment_scores" ADD CONSTRAINT "assignment_scores_assignment_id_grading_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."grading_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_grader_id_users_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolved_scores" ADD CONSTRAINT "resolved_scores_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grading_assignments_grader" ON "grading_assignments" USING btree ("grader_id");--> statement-breakpoint
CREATE INDEX "grading_assignments_queue" ON "grading_assignments" USING btree ("institution_id","item_id") WHERE status <> 'scored';--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_online_device" CHECK (source <> 'online' or (device_id is not null and device_seen_at is not null));--> statement-breakpoint
INSERT INTO "grading_assignments" ("institution_id", "attempt_id", "item_id", "grader_id", "status", "created_at", "updated_at")
SELECT "institution_id", "attempt_id", "item_id", "grader_id", 'scored', "created_at", "updated_at" FROM "manual_marks";--> statement-breakpoint
INSERT INTO "assignment_scores" ("assignment_id", "institution_id", "score", "criteria_scores", "comment", "created_at", "updated_at")
SELECT g."id", m."institution_id", m."score", m."criteria_scores", m."comment", m."created_at", m."updated_at"
  FROM "manual_marks" m JOIN "grading_assignments" g ON g."attempt_id" = m."attempt_id" AND g."item_id" = m."item_id";--> statement-breakpoint
INSERT INTO "resolved_scores" ("attempt_id", "item_id", "institution_id", "score", "resolved_at")
SELECT "attempt_id", "item_id", "institution_id", "score", "updated_at" FROM "manual_marks";--> statement-breakpoint
DROP TABLE "manual_marks";