CREATE TABLE "class_disciplines" (
	"institution_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"discipline_id" uuid NOT NULL,
	CONSTRAINT "class_disciplines_class_id_discipline_id_pk" PRIMARY KEY("class_id","discipline_id")
);
--> statement-breakpoint
CREATE TABLE "class_students" (
	"institution_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_students_class_id_person_id_pk" PRIMARY KEY("class_id","person_id")
);
--> statement-breakpoint
CREATE TABLE "class_teachers" (
	"institution_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "class_teachers_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"course_id" uuid,
	"name" text NOT NULL,
	"code" text,
	"starts_on" date,
	"ends_on" date,
	"description" text,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_name" UNIQUE("institution_id","name")
);
--> statement-breakpoint
CREATE TABLE "course_disciplines" (
	"institution_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"discipline_id" uuid NOT NULL,
	CONSTRAINT "course_disciplines_course_id_discipline_id_pk" PRIMARY KEY("course_id","discipline_id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"workload_hours" integer,
	"active" boolean DEFAULT true NOT NULL,
	"description" text,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_name" UNIQUE("institution_id","name")
);
--> statement-breakpoint
CREATE TABLE "disciplines" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"workload_hours" integer,
	"description" text,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disciplines_name" UNIQUE("institution_id","name")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text DEFAULT 'staff' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"identifier" text,
	"document" text,
	"birthdate" date,
	"phone" text,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(identifier, '') || ' ' || coalesce(document, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_email" UNIQUE("institution_id","email"),
	CONSTRAINT "people_identifier" UNIQUE("institution_id","identifier"),
	CONSTRAINT "people_document" UNIQUE("institution_id","document")
);
--> statement-breakpoint
CREATE TABLE "attempt_events" (
	"attempt_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"emitted_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"position" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "attempt_events_attempt_id_seq_pk" PRIMARY KEY("attempt_id","seq"),
	CONSTRAINT "attempt_events_position" UNIQUE("attempt_id","position")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"participant_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'in_progress' NOT NULL,
	"form" jsonb NOT NULL,
	"current_step" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"finish_reason" text,
	"justification" text,
	"environment" jsonb,
	"device_id" text NOT NULL,
	"device_seen_at" timestamp (3) with time zone NOT NULL,
	"paused_at" timestamp (3) with time zone,
	"paused_ms" bigint DEFAULT 0 NOT NULL,
	"late_sync" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attempts_number" UNIQUE("participant_id","number")
);
--> statement-breakpoint
CREATE TABLE "manual_marks" (
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"score" numeric(16, 4) NOT NULL,
	"criteria_scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"grader_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_marks_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "response_changes" (
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"value" jsonb,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	CONSTRAINT "response_changes_attempt_id_seq_item_id_pk" PRIMARY KEY("attempt_id","seq","item_id")
);
--> statement-breakpoint
CREATE TABLE "responses" (
	"attempt_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"value" jsonb,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "responses_attempt_id_item_id_pk" PRIMARY KEY("attempt_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "score_sheets" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"total" numeric(16, 4) NOT NULL,
	"max" numeric(16, 4) NOT NULL,
	"pending" integer NOT NULL,
	"answered" integer NOT NULL,
	"details" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"released_total" numeric(16, 4),
	"released_max" numeric(16, 4),
	"released_details" jsonb,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "data_access" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"owner_type" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"model_type" text NOT NULL,
	"model_id" uuid NOT NULL,
	"level" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "data_access_one" UNIQUE("institution_id","owner_id","model_type","model_id")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid,
	"user_id" uuid,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"primary_color" text,
	"logo_file_id" uuid,
	"small_logo_file_id" uuid,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"logout_redirect_url" text,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_one" UNIQUE("user_id","institution_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"name" text NOT NULL,
	"logo_file_id" uuid,
	"custom_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"key" text PRIMARY KEY NOT NULL,
	"module" text NOT NULL,
	"functionality" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"institution_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"permission_key" text NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_key_pk" PRIMARY KEY("role_id","permission_key")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"description" text,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roles_institution_name" UNIQUE("institution_id","name")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"renewal_hash" text NOT NULL,
	"previous_renewal_hash" text,
	"renewed_at" timestamp (3) with time zone,
	"user_agent" text,
	"address" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"language" text,
	"picture_file_id" uuid,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_system_admin" boolean DEFAULT false NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"last_login_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_events" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"email_id" uuid NOT NULL,
	"type" text NOT NULL,
	"detail" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"owner_id" uuid,
	"purpose" text NOT NULL,
	"subject_id" uuid,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"input" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"error_code" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_emails" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid,
	"template" text NOT NULL,
	"to_email" text NOT NULL,
	"to_name" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"person_id" uuid,
	"user_id" uuid NOT NULL,
	"class_id" uuid,
	"invited" boolean DEFAULT true NOT NULL,
	"invite_status" text DEFAULT 'p' NOT NULL,
	"extension_min" integer DEFAULT 0 NOT NULL,
	"extra_time_percent" integer DEFAULT 0 NOT NULL,
	"reduced_limit_min" integer,
	"granted_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "participants_one" UNIQUE("questionnaire_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "questionnaire_draws" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"count" integer NOT NULL,
	"type" text,
	"difficulty" text,
	"discipline_id" uuid,
	"tag" text,
	"score" numeric(16, 4)
);
--> statement-breakpoint
CREATE TABLE "questionnaire_items" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"section_id" uuid NOT NULL,
	"draw_id" uuid,
	"position" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"question_version_id" uuid NOT NULL,
	"score" numeric(16, 4),
	"required" boolean DEFAULT false NOT NULL,
	"voided" text,
	"void_reason" text
);
--> statement-breakpoint
CREATE TABLE "questionnaire_sections" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"short_url_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"password_hash" text,
	"settings" jsonb NOT NULL,
	"released_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"scores_released_at" timestamp (3) with time zone,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_files" (
	"institution_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "question_files_one" UNIQUE("version_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "question_keys" (
	"version_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"key" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"difficulty" text NOT NULL,
	"content" jsonb NOT NULL,
	"fingerprint" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_number" UNIQUE("question_id","version")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"discipline_id" uuid,
	"current_version_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"difficulty" text DEFAULT 'M' NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"has_key" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"external_key" text,
	"deleted_at" timestamp (3) with time zone,
	"created_by" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(title, '') || ' ' || coalesce(excerpt, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questions_external" UNIQUE("institution_id","external_key")
);
--> statement-breakpoint
ALTER TABLE "class_disciplines" ADD CONSTRAINT "class_disciplines_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_disciplines" ADD CONSTRAINT "class_disciplines_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_disciplines" ADD CONSTRAINT "class_disciplines_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_students" ADD CONSTRAINT "class_students_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teachers" ADD CONSTRAINT "class_teachers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_disciplines" ADD CONSTRAINT "course_disciplines_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_disciplines" ADD CONSTRAINT "course_disciplines_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_disciplines" ADD CONSTRAINT "course_disciplines_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplines" ADD CONSTRAINT "disciplines_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_marks" ADD CONSTRAINT "manual_marks_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_marks" ADD CONSTRAINT "manual_marks_grader_id_users_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheets" ADD CONSTRAINT "score_sheets_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access" ADD CONSTRAINT "data_access_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_key_permissions_key_fk" FOREIGN KEY ("permission_key") REFERENCES "public"."permissions"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_email_id_outbox_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."outbox_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_draws" ADD CONSTRAINT "questionnaire_draws_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_draws" ADD CONSTRAINT "questionnaire_draws_section_id_questionnaire_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."questionnaire_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_draws" ADD CONSTRAINT "questionnaire_draws_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_section_id_questionnaire_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."questionnaire_sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_draw_id_questionnaire_draws_id_fk" FOREIGN KEY ("draw_id") REFERENCES "public"."questionnaire_draws"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_question_version_id_question_versions_id_fk" FOREIGN KEY ("question_version_id") REFERENCES "public"."question_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_sections" ADD CONSTRAINT "questionnaire_sections_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_sections" ADD CONSTRAINT "questionnaire_sections_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_files" ADD CONSTRAINT "question_files_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_files" ADD CONSTRAINT "question_files_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_version_id_question_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."question_versions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_keys" ADD CONSTRAINT "question_keys_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_disciplines_back" ON "class_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "class_students_back" ON "class_students" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_teachers_back" ON "class_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_course" ON "classes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_disciplines_back" ON "course_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "people_user" ON "people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree ("institution_id","name");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attempts_questionnaire" ON "attempts" USING btree ("questionnaire_id","state");--> statement-breakpoint
CREATE INDEX "attempts_user" ON "attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_overdue" ON "attempts" USING btree ("deadline_at") WHERE state = 'in_progress';--> statement-breakpoint
CREATE INDEX "score_sheets_questionnaire" ON "score_sheets" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "data_access_owner" ON "data_access" USING btree ("owner_id","model_type");--> statement-breakpoint
CREATE INDEX "audit_log_row" ON "audit_log" USING btree ("table_name","row_id");--> statement-breakpoint
CREATE INDEX "audit_log_institution" ON "audit_log" USING btree ("institution_id","at");--> statement-breakpoint
CREATE INDEX "institutions_organization" ON "institutions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "login_failures_first" ON "login_failures" USING btree ("first_at");--> statement-breakpoint
CREATE INDEX "memberships_institution" ON "memberships" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_role" ON "memberships" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "email_events_email" ON "email_events" USING btree ("email_id","at");--> statement-breakpoint
CREATE INDEX "files_institution_hash" ON "files" USING btree ("institution_id","sha256");--> statement-breakpoint
CREATE INDEX "files_subject" ON "files" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "job_runs_user" ON "job_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_institution" ON "outbox_emails" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "participants_user" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participants_person" ON "participants" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "participants_class" ON "participants" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "participants_pending" ON "participants" USING btree ("questionnaire_id") WHERE invite_status in ('p', 'o');--> statement-breakpoint
CREATE INDEX "questionnaire_draws_of" ON "questionnaire_draws" USING btree ("section_id","position");--> statement-breakpoint
CREATE INDEX "questionnaire_items_of" ON "questionnaire_items" USING btree ("questionnaire_id","position");--> statement-breakpoint
CREATE INDEX "questionnaire_items_section" ON "questionnaire_items" USING btree ("section_id");--> statement-breakpoint
CREATE INDEX "questionnaire_items_draw" ON "questionnaire_items" USING btree ("draw_id");--> statement-breakpoint
CREATE INDEX "questionnaire_items_question" ON "questionnaire_items" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "questionnaire_items_version" ON "questionnaire_items" USING btree ("question_version_id");--> statement-breakpoint
CREATE INDEX "questionnaire_sections_of" ON "questionnaire_sections" USING btree ("questionnaire_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "questionnaires_short_url" ON "questionnaires" USING btree ("short_url_id");--> statement-breakpoint
CREATE INDEX "questionnaires_institution" ON "questionnaires" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "question_files_file" ON "question_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "questions_discipline" ON "questions" USING btree ("institution_id","discipline_id");--> statement-breakpoint
CREATE INDEX "questions_tags" ON "questions" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "questions_search" ON "questions" USING gin ("search_text" gin_trgm_ops);