CREATE TABLE "environment_checks" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"questionnaire_id" uuid,
	"device_id" text NOT NULL,
	"verdict" text NOT NULL,
	"lines" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "evidence_views" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"viewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proctoring_configs" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"supervision" text NOT NULL,
	"record_mode" text NOT NULL,
	"still_interval_s" integer,
	"retention_days" integer NOT NULL,
	"camera" boolean DEFAULT true NOT NULL,
	"microphone" boolean DEFAULT true NOT NULL,
	"screen" boolean DEFAULT true NOT NULL,
	"single_monitor" boolean DEFAULT true NOT NULL,
	"checks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"severities" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consequences" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"candidate_text" text,
	"consent_text" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proctoring_consent_texts" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proctoring_consent_texts_version" UNIQUE("config_id","version")
);
--> statement-breakpoint
CREATE TABLE "proctoring_consents" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"consent_text_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"chosen_at" timestamp (3) with time zone NOT NULL,
	"granted" boolean,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "proctoring_consents_one" UNIQUE("questionnaire_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "proctoring_reviews" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"decision" text NOT NULL,
	"reason" text NOT NULL,
	"consequence" text NOT NULL,
	"reviewed_by" uuid NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proctoring_sessions" (
	"attempt_id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"plan" jsonb NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"video_state" text DEFAULT 'waiting' NOT NULL,
	"video_bytes" bigint DEFAULT 0 NOT NULL,
	"video_ms" integer,
	"video_failure" text,
	"joined_at" timestamp (3) with time zone,
	"audit_state" text DEFAULT 'not_audited' NOT NULL,
	"flagged_at" timestamp (3) with time zone,
	"delete_after" timestamp (3) with time zone,
	"media_deleted_at" timestamp (3) with time zone,
	"deleted_chunks" integer DEFAULT 0 NOT NULL,
	"deleted_bytes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media_segments" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "environment_checks" ADD CONSTRAINT "environment_checks_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_checks" ADD CONSTRAINT "environment_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "environment_checks" ADD CONSTRAINT "environment_checks_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_views" ADD CONSTRAINT "evidence_views_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_views" ADD CONSTRAINT "evidence_views_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "evidence_views" ADD CONSTRAINT "evidence_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_configs" ADD CONSTRAINT "proctoring_configs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consent_texts" ADD CONSTRAINT "proctoring_consent_texts_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consent_texts" ADD CONSTRAINT "proctoring_consent_texts_config_id_proctoring_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."proctoring_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consents" ADD CONSTRAINT "proctoring_consents_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consents" ADD CONSTRAINT "proctoring_consents_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consents" ADD CONSTRAINT "proctoring_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consents" ADD CONSTRAINT "proctoring_consents_consent_text_id_proctoring_consent_texts_id_fk" FOREIGN KEY ("consent_text_id") REFERENCES "public"."proctoring_consent_texts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_consents" ADD CONSTRAINT "proctoring_consents_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_reviews" ADD CONSTRAINT "proctoring_reviews_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_reviews" ADD CONSTRAINT "proctoring_reviews_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_reviews" ADD CONSTRAINT "proctoring_reviews_reviewed_by_users_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_sessions" ADD CONSTRAINT "proctoring_sessions_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_sessions" ADD CONSTRAINT "proctoring_sessions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proctoring_sessions" ADD CONSTRAINT "proctoring_sessions_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "environment_checks_user" ON "environment_checks" USING btree ("user_id","checked_at");--> statement-breakpoint
CREATE INDEX "environment_checks_questionnaire" ON "environment_checks" USING btree ("questionnaire_id","user_id","checked_at");--> statement-breakpoint
CREATE INDEX "evidence_views_attempt" ON "evidence_views" USING btree ("attempt_id","viewed_at");--> statement-breakpoint
CREATE INDEX "evidence_views_user" ON "evidence_views" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proctoring_configs_name" ON "proctoring_configs" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE INDEX "proctoring_consents_user" ON "proctoring_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proctoring_consents_text" ON "proctoring_consents" USING btree ("consent_text_id");--> statement-breakpoint
CREATE INDEX "proctoring_reviews_attempt" ON "proctoring_reviews" USING btree ("attempt_id","reviewed_at");--> statement-breakpoint
CREATE INDEX "proctoring_sessions_questionnaire" ON "proctoring_sessions" USING btree ("questionnaire_id","began_at");--> statement-breakpoint
CREATE INDEX "proctoring_sessions_institution" ON "proctoring_sessions" USING btree ("institution_id","began_at");--> statement-breakpoint
CREATE INDEX "proctoring_sessions_to_join" ON "proctoring_sessions" USING btree ("began_at") WHERE video_state in ('waiting', 'in_processing');--> statement-breakpoint
CREATE INDEX "proctoring_sessions_to_delete" ON "proctoring_sessions" USING btree ("delete_after") WHERE media_deleted_at is null;