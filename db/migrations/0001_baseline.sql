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
	"term" text,
	"shift" text,
	"active" boolean DEFAULT true NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"description" text,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"education_level" text,
	"modality" text,
	"workload_hours" integer,
	"active" boolean DEFAULT true NOT NULL,
	"description" text,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "disciplines" (
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
	"search_text" text collate "C" GENERATED ALWAYS AS (search_key(coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(identifier, '') || E'\n' || coalesce(document, ''))) STORED NOT NULL,
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
	"source" text DEFAULT 'online' NOT NULL,
	"device_id" text,
	"device_seen_at" timestamp (3) with time zone,
	"session_id" uuid,
	"late_contact_at" timestamp (3) with time zone,
	"late_seqs" integer[],
	"unsent_count" integer DEFAULT 0 NOT NULL,
	"unsent_given_up_at" timestamp (3) with time zone,
	"seq_floor" integer DEFAULT 0 NOT NULL,
	"returned_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"paused_ms" bigint DEFAULT 0 NOT NULL,
	"late_sync" boolean DEFAULT false NOT NULL,
	CONSTRAINT "attempts_number" UNIQUE("participant_id","number"),
	CONSTRAINT "attempts_online_device" CHECK (source <> 'online' or (device_id is not null and device_seen_at is not null))
);
--> statement-breakpoint
CREATE TABLE "exam_password_tries" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"questionnaire_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"wrong" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exam_password_tries_one" UNIQUE("questionnaire_id","user_id")
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
CREATE TABLE "campaign_consents" (
	"institution_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_consents_campaign_id_version_pk" PRIMARY KEY("campaign_id","version")
);
--> statement-breakpoint
CREATE TABLE "campaign_days" (
	"institution_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "campaign_days_campaign_id_day_pk" PRIMARY KEY("campaign_id","day")
);
--> statement-breakpoint
CREATE TABLE "campaign_entries" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"user_id" uuid,
	"consent_version" integer NOT NULL,
	"guardian_consent" boolean NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_leads" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"campaign_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"birthdate" date NOT NULL,
	"guardian_name" text,
	"guardian_email" text,
	"state" text DEFAULT 'new' NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"referrer_host" text,
	"last_entry_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(guardian_name, '') || ' ' || coalesce(guardian_email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaign_leads_email" UNIQUE("campaign_id","email")
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"picture_file_id" uuid,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"questionnaire_id" uuid,
	"consent_text" text NOT NULL,
	"consent_version" integer DEFAULT 1 NOT NULL,
	"notice_emails" text,
	"retention_months" integer DEFAULT 24 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(code, '') || ' ' || coalesce(title, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "campaigns_code" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "chat_blocks" (
	"institution_id" uuid NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_blocks_institution_id_blocker_id_blocked_id_pk" PRIMARY KEY("institution_id","blocker_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "chat_conversations" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"class_id" uuid,
	"first_user_id" uuid,
	"second_user_id" uuid,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_conversations_class" UNIQUE("class_id"),
	CONSTRAINT "chat_conversations_pair" UNIQUE("institution_id","first_user_id","second_user_id")
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"body" text NOT NULL,
	"file_id" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(body, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "chat_messages_seq" UNIQUE("conversation_id","seq"),
	CONSTRAINT "chat_messages_client" UNIQUE("conversation_id","sender_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "chat_reads" (
	"institution_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "chat_reads_conversation_id_user_id_pk" PRIMARY KEY("conversation_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_invites" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"email" text,
	"status" text DEFAULT 'p' NOT NULL,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"sent_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(email, '') || ' ' || coalesce(code, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_exception_events" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"exception_id" uuid NOT NULL,
	"path" text NOT NULL,
	"browser" text NOT NULL,
	"version" text NOT NULL,
	"stack" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "client_exception_people" (
	"exception_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "client_exception_people_exception_id_user_id_pk" PRIMARY KEY("exception_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "client_exceptions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"fingerprint" text NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"frame" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"people_count" integer DEFAULT 0 NOT NULL,
	"browsers" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(message, '') || ' ' || coalesce(frame, ''))) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcement_recipients" (
	"institution_id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_id" uuid,
	CONSTRAINT "announcement_recipients_announcement_id_user_id_pk" PRIMARY KEY("announcement_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"message" text NOT NULL,
	"addressed_to" text[] NOT NULL,
	"recipients" integer DEFAULT 0 NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(message, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_templates" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"action_label" text,
	"active" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(subject, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "first_steps_dismissals" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_steps_dismissals_institution_id_user_id_pk" PRIMARY KEY("institution_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "mailing_classes" (
	"institution_id" uuid NOT NULL,
	"mailing_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "mailing_classes_mailing_id_class_id_pk" PRIMARY KEY("mailing_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "mailing_recipients" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"mailing_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'p' NOT NULL,
	"reason" text,
	"email_id" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mailing_recipients_one" UNIQUE("mailing_id","email")
);
--> statement-breakpoint
CREATE TABLE "mailing_roles" (
	"institution_id" uuid NOT NULL,
	"mailing_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "mailing_roles_mailing_id_role_id_pk" PRIMARY KEY("mailing_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"questionnaire_id" uuid,
	"participation" text DEFAULT 'all' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"sent_by" uuid,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(subject, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"finish" timestamp (3) with time zone NOT NULL,
	"everywhere" boolean DEFAULT false NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(title, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_classes" (
	"institution_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "news_classes_news_id_class_id_pk" PRIMARY KEY("news_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "news_dismissals" (
	"institution_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_dismissals_news_id_user_id_pk" PRIMARY KEY("news_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "news_roles" (
	"institution_id" uuid NOT NULL,
	"news_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "news_roles_news_id_role_id_pk" PRIMARY KEY("news_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "content_classes" (
	"institution_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "content_classes_content_id_class_id_pk" PRIMARY KEY("content_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "content_disciplines" (
	"institution_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"discipline_id" uuid NOT NULL,
	CONSTRAINT "content_disciplines_content_id_discipline_id_pk" PRIMARY KEY("content_id","discipline_id")
);
--> statement-breakpoint
CREATE TABLE "content_images" (
	"institution_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "content_images_content_id_file_id_pk" PRIMARY KEY("content_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "content_media" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid,
	"video_url" text,
	"title" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "content_views" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"content_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contents" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'M' NOT NULL,
	"body" text,
	"published" boolean DEFAULT false NOT NULL,
	"published_from" timestamp (3) with time zone,
	"published_until" timestamp (3) with time zone,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "institutions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"primary_color" text,
	"logo_file_id" uuid,
	"small_logo_file_id" uuid,
	"time_zone" text DEFAULT 'America/Sao_Paulo' NOT NULL,
	"domain" text,
	"logout_redirect_url" text,
	"track_email_opens" boolean DEFAULT false NOT NULL,
	"self_registration" boolean DEFAULT false NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "institutions_domain_canonical" CHECK ("institutions"."domain" = lower("institutions"."domain") and "institutions"."domain" ~ '^[a-z0-9.-]+$')
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
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"phone" text,
	"language" text,
	"theme" text,
	"picture_file_id" uuid,
	"password_hash" text,
	"must_change_password" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_system_admin" boolean DEFAULT false NOT NULL,
	"lead_institution_id" uuid,
	"email_verified_at" timestamp (3) with time zone,
	"known_to_institutions" uuid[] DEFAULT '{}' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "media_segments" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"source" text NOT NULL,
	"mime" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_chunk_at" timestamp (3) with time zone,
	"chunks" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "institution_logins" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "institution_logins_user_id_institution_id_pk" PRIMARY KEY("user_id","institution_id")
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"chosen_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_one" UNIQUE("user_id","institution_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "pending_memberships" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_memberships_one" UNIQUE("user_id","institution_id","role_id")
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
	"about_type" text,
	"about_id" uuid,
	"interactive" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"open_token" text,
	"links_shown_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "functionalities" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"key" text,
	"module_id" uuid NOT NULL,
	"name" text NOT NULL,
	"product_name" text,
	"description" text,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "functionalities_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"key" text,
	"name" text NOT NULL,
	"product_name" text,
	"description" text,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "modules_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"name" text NOT NULL,
	"functionality_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"product_name" text,
	"guard_name" text DEFAULT 'web' NOT NULL,
	"description" text,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(display_name, '') || ' ' || coalesce(description, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permissions_name" UNIQUE("name")
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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "erasure_requests" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid
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
	"void_reason" text,
	"superseded_at" timestamp (3) with time zone
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
CREATE TABLE "login_links" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_by" uuid,
	"purpose" text NOT NULL,
	"target_path" text,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_identities" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_identities_subject" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "social_results" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"token_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"provider" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"name" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_consents" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_configs" (
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
	CONSTRAINT "room_configs_questionnaire_id" UNIQUE("institution_id","questionnaire_id")
);
--> statement-breakpoint
CREATE TABLE "room_participants" (
	"institution_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"participant_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_supervisors" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "room_supervisors_config_id_user_id_pk" PRIMARY KEY("config_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "room_support" (
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "room_support_config_id_user_id_pk" PRIMARY KEY("config_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"config_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rooms_number" UNIQUE("config_id","number")
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"subject" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time_tokens" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"payload" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "score_sheets" ADD CONSTRAINT "score_sheets_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_consents" ADD CONSTRAINT "campaign_consents_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_consents" ADD CONSTRAINT "campaign_consents_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_days" ADD CONSTRAINT "campaign_days_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_lead_id_campaign_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."campaign_leads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_entries" ADD CONSTRAINT "campaign_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_leads" ADD CONSTRAINT "campaign_leads_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_leads" ADD CONSTRAINT "campaign_leads_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocker_id_users_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_blocks" ADD CONSTRAINT "chat_blocks_blocked_id_users_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_first_user_id_users_id_fk" FOREIGN KEY ("first_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_second_user_id_users_id_fk" FOREIGN KEY ("second_user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_conversation_id_chat_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."chat_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_reads" ADD CONSTRAINT "chat_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_exception_events" ADD CONSTRAINT "client_exception_events_exception_id_client_exceptions_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."client_exceptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_exception_people" ADD CONSTRAINT "client_exception_people_exception_id_client_exceptions_id_fk" FOREIGN KEY ("exception_id") REFERENCES "public"."client_exceptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_exception_people" ADD CONSTRAINT "client_exception_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_recipients" ADD CONSTRAINT "announcement_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_steps_dismissals" ADD CONSTRAINT "first_steps_dismissals_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_steps_dismissals" ADD CONSTRAINT "first_steps_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_classes" ADD CONSTRAINT "mailing_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_classes" ADD CONSTRAINT "mailing_classes_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_classes" ADD CONSTRAINT "mailing_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_email_id_outbox_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."outbox_emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_roles" ADD CONSTRAINT "mailing_roles_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_roles" ADD CONSTRAINT "mailing_roles_mailing_id_mailings_id_fk" FOREIGN KEY ("mailing_id") REFERENCES "public"."mailings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_roles" ADD CONSTRAINT "mailing_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_classes" ADD CONSTRAINT "news_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_classes" ADD CONSTRAINT "news_classes_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_classes" ADD CONSTRAINT "news_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_dismissals" ADD CONSTRAINT "news_dismissals_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_dismissals" ADD CONSTRAINT "news_dismissals_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_dismissals" ADD CONSTRAINT "news_dismissals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_roles" ADD CONSTRAINT "news_roles_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_roles" ADD CONSTRAINT "news_roles_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_roles" ADD CONSTRAINT "news_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_classes" ADD CONSTRAINT "content_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_classes" ADD CONSTRAINT "content_classes_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_classes" ADD CONSTRAINT "content_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_disciplines" ADD CONSTRAINT "content_disciplines_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_disciplines" ADD CONSTRAINT "content_disciplines_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_disciplines" ADD CONSTRAINT "content_disciplines_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_access" ADD CONSTRAINT "data_access_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_scores" ADD CONSTRAINT "assignment_scores_assignment_id_grading_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."grading_assignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grading_assignments" ADD CONSTRAINT "grading_assignments_grader_id_users_id_fk" FOREIGN KEY ("grader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resolved_scores" ADD CONSTRAINT "resolved_scores_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_lead_institution_id_institutions_id_fk" FOREIGN KEY ("lead_institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_batches" ADD CONSTRAINT "import_batches_job_id_job_runs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_segments" ADD CONSTRAINT "media_segments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_segments" ADD CONSTRAINT "media_segments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_logins" ADD CONSTRAINT "institution_logins_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_logins" ADD CONSTRAINT "institution_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_memberships" ADD CONSTRAINT "pending_memberships_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_memberships" ADD CONSTRAINT "pending_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_memberships" ADD CONSTRAINT "pending_memberships_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_events" ADD CONSTRAINT "email_events_email_id_outbox_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."outbox_emails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD CONSTRAINT "outbox_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "functionalities" ADD CONSTRAINT "functionalities_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_functionality_id_functionalities_id_fk" FOREIGN KEY ("functionality_id") REFERENCES "public"."functionalities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_key_permissions_name_fk" FOREIGN KEY ("permission_key") REFERENCES "public"."permissions"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_links" ADD CONSTRAINT "login_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_identities" ADD CONSTRAINT "social_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_consents" ADD CONSTRAINT "user_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_configs" ADD CONSTRAINT "room_configs_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_configs" ADD CONSTRAINT "room_configs_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_participants" ADD CONSTRAINT "room_participants_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_participants" ADD CONSTRAINT "room_participants_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_participants" ADD CONSTRAINT "room_participants_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_supervisors" ADD CONSTRAINT "room_supervisors_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_supervisors" ADD CONSTRAINT "room_supervisors_config_id_room_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."room_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_supervisors" ADD CONSTRAINT "room_supervisors_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_supervisors" ADD CONSTRAINT "room_supervisors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_support" ADD CONSTRAINT "room_support_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_support" ADD CONSTRAINT "room_support_config_id_room_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."room_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_support" ADD CONSTRAINT "room_support_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_config_id_room_configs_id_fk" FOREIGN KEY ("config_id") REFERENCES "public"."room_configs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_disciplines_back" ON "class_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "class_students_back" ON "class_students" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "class_students_listed" ON "class_students" USING btree ("class_id","person_id","institution_id");--> statement-breakpoint
CREATE INDEX "class_teachers_back" ON "class_teachers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name" ON "classes" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE INDEX "classes_course" ON "classes" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "course_disciplines_back" ON "course_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_name" ON "courses" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "disciplines_name" ON "disciplines" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE INDEX "people_user" ON "people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "students_grid_id" ON "people" USING btree ("institution_id","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_created_at" ON "people" USING btree ("institution_id","created_at","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_name" ON "people" USING btree ("institution_id","search_text","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_email" ON "people" USING btree ("institution_id","email","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_identifier" ON "people" USING btree ("institution_id","identifier","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_document" ON "people" USING btree ("institution_id","document","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_birthdate" ON "people" USING btree ("institution_id","birthdate","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_grid_active" ON "people" USING btree ("institution_id","active","id") WHERE kind = 'student';--> statement-breakpoint
CREATE INDEX "students_search" ON "people" USING gin (substr("search_text", 2) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "attempt_events_grave" ON "attempt_events" USING btree ("institution_id","received_at") WHERE severity = 'H';--> statement-breakpoint
CREATE INDEX "attempts_questionnaire" ON "attempts" USING btree ("questionnaire_id","state");--> statement-breakpoint
CREATE INDEX "attempts_user" ON "attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "attempts_unreleased" ON "attempts" USING btree ("institution_id","state") WHERE state in ('in_progress', 'paused', 'awaiting_correction', 'awaiting_release');--> statement-breakpoint
CREATE INDEX "attempts_overdue" ON "attempts" USING btree ("deadline_at") WHERE state = 'in_progress';--> statement-breakpoint
CREATE INDEX "exam_password_tries_user" ON "exam_password_tries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "score_sheets_questionnaire" ON "score_sheets" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "audit_log_row" ON "audit_log" USING btree ("table_name","row_id");--> statement-breakpoint
CREATE INDEX "audit_log_institution" ON "audit_log" USING btree ("institution_id","at");--> statement-breakpoint
CREATE INDEX "campaign_entries_lead" ON "campaign_entries" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_entries_user" ON "campaign_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "campaign_entries_campaign" ON "campaign_entries" USING btree ("campaign_id");--> statement-breakpoint
CREATE INDEX "campaign_leads_campaign" ON "campaign_leads" USING btree ("campaign_id","created_at");--> statement-breakpoint
CREATE INDEX "campaign_leads_new" ON "campaign_leads" USING btree ("institution_id","campaign_id") WHERE state = 'new';--> statement-breakpoint
CREATE INDEX "campaign_leads_last" ON "campaign_leads" USING btree ("last_entry_at");--> statement-breakpoint
CREATE INDEX "campaign_leads_search" ON "campaign_leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "campaigns_institution" ON "campaigns" USING btree ("institution_id","name");--> statement-breakpoint
CREATE INDEX "campaigns_questionnaire" ON "campaigns" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "chat_blocks_blocked" ON "chat_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_second" ON "chat_conversations" USING btree ("second_user_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_first" ON "chat_conversations" USING btree ("first_user_id");--> statement-breakpoint
CREATE INDEX "chat_messages_file" ON "chat_messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "chat_messages_search" ON "chat_messages" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_code" ON "class_invites" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_email" ON "class_invites" USING btree ("class_id","email") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "class_invites_class" ON "class_invites" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "class_invites_to" ON "class_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "client_exception_events_exception" ON "client_exception_events" USING btree ("exception_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "client_exceptions_fingerprint" ON "client_exceptions" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "client_exceptions_seen" ON "client_exceptions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "announcement_recipients_user" ON "announcement_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "announcement_recipients_note" ON "announcement_recipients" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "announcements_institution" ON "announcements" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_active" ON "email_templates" USING btree ("institution_id","type") WHERE active;--> statement-breakpoint
CREATE INDEX "first_steps_dismissals_user" ON "first_steps_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mailing_classes_back" ON "mailing_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "mailing_recipients_status" ON "mailing_recipients" USING btree ("mailing_id","status");--> statement-breakpoint
CREATE INDEX "mailing_recipients_email" ON "mailing_recipients" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "mailing_roles_back" ON "mailing_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "mailings_institution" ON "mailings" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "mailings_questionnaire" ON "mailings" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "news_institution" ON "news" USING btree ("institution_id","finish");--> statement-breakpoint
CREATE INDEX "news_everywhere" ON "news" USING btree ("finish") WHERE everywhere;--> statement-breakpoint
CREATE INDEX "news_classes_back" ON "news_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "news_dismissals_user" ON "news_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "news_roles_back" ON "news_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "content_classes_back" ON "content_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "content_disciplines_back" ON "content_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "content_images_file" ON "content_images" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_media_of" ON "content_media" USING btree ("content_id","position");--> statement-breakpoint
CREATE INDEX "content_media_file" ON "content_media" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_views_of" ON "content_views" USING btree ("content_id","user_id","at");--> statement-breakpoint
CREATE INDEX "content_views_by" ON "content_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contents_institution" ON "contents" USING btree ("institution_id","name");--> statement-breakpoint
CREATE INDEX "data_access_owner" ON "data_access" USING btree ("owner_id","model_type");--> statement-breakpoint
CREATE INDEX "grading_assignments_grader" ON "grading_assignments" USING btree ("grader_id");--> statement-breakpoint
CREATE INDEX "grading_assignments_queue" ON "grading_assignments" USING btree ("institution_id","item_id") WHERE status <> 'scored';--> statement-breakpoint
CREATE INDEX "institutions_organization" ON "institutions" USING btree ("organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "institutions_domain" ON "institutions" USING btree ("domain");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_segments_attempt" ON "media_segments" USING btree ("attempt_id","started_at");--> statement-breakpoint
CREATE INDEX "media_segments_age" ON "media_segments" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "institution_logins_institution" ON "institution_logins" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "memberships_institution" ON "memberships" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "memberships_role" ON "memberships" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "pending_memberships_institution" ON "pending_memberships" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "pending_memberships_role" ON "pending_memberships" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "email_events_email" ON "email_events" USING btree ("email_id","at");--> statement-breakpoint
CREATE INDEX "email_events_tries" ON "email_events" USING btree ("institution_id","type","at") WHERE type in ('sent', 'bounced', 'error');--> statement-breakpoint
CREATE INDEX "files_institution_hash" ON "files" USING btree ("institution_id","sha256");--> statement-breakpoint
CREATE INDEX "files_subject" ON "files" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "job_runs_user" ON "job_runs" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_links_shown" ON "outbox_emails" USING btree ("to_email") WHERE links_shown_at is not null;--> statement-breakpoint
CREATE INDEX "outbox_emails_institution" ON "outbox_emails" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_queued" ON "outbox_emails" USING btree ("institution_id","next_try_at","created_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_emails_failed" ON "outbox_emails" USING btree ("institution_id") WHERE state = 'error';--> statement-breakpoint
CREATE INDEX "outbox_emails_waiting" ON "outbox_emails" USING btree ("next_try_at") WHERE state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_open_token" ON "outbox_emails" USING btree ("open_token");--> statement-breakpoint
CREATE INDEX "outbox_emails_about" ON "outbox_emails" USING btree ("about_id","created_at");--> statement-breakpoint
CREATE INDEX "functionalities_module" ON "functionalities" USING btree ("module_id");--> statement-breakpoint
CREATE INDEX "permissions_functionality" ON "permissions" USING btree ("functionality_id");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_institution_name" ON "roles" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "erasure_requests_open" ON "erasure_requests" USING btree ("institution_id","user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "participants_user" ON "participants" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "participants_person" ON "participants" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "participants_class" ON "participants" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "participants_failed" ON "participants" USING btree ("institution_id") WHERE invite_status = 'e';--> statement-breakpoint
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
CREATE INDEX "questions_search" ON "questions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "login_links_hash" ON "login_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "login_links_institution" ON "login_links" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "social_identities_user" ON "social_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_results_hash" ON "social_results" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_consents_user" ON "user_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_participants_room" ON "room_participants" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_supervisors_room" ON "room_supervisors" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "room_supervisors_back" ON "room_supervisors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "room_support_back" ON "room_support" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "rooms_institution" ON "rooms" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "login_failures_first" ON "login_failures" USING btree ("first_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_tokens_hash" ON "one_time_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");