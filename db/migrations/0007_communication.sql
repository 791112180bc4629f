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
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_templates_name" UNIQUE("institution_id","name")
);
--> statement-breakpoint
CREATE TABLE "missive_classes" (
	"institution_id" uuid NOT NULL,
	"missive_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "missive_classes_missive_id_class_id_pk" PRIMARY KEY("missive_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "missive_recipients" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"missive_id" uuid NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"status" text DEFAULT 'p' NOT NULL,
	"reason" text,
	"email_id" uuid,
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(email, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "missive_recipients_one" UNIQUE("missive_id","email")
);
--> statement-breakpoint
CREATE TABLE "missive_roles" (
	"institution_id" uuid NOT NULL,
	"missive_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "missive_roles_missive_id_role_id_pk" PRIMARY KEY("missive_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "missives" (
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
CREATE TABLE "text_message_recipients" (
	"institution_id" uuid NOT NULL,
	"text_message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"notification_id" uuid,
	CONSTRAINT "text_message_recipients_text_message_id_user_id_pk" PRIMARY KEY("text_message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
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
ALTER TABLE "institutions" ADD COLUMN "track_email_opens" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "open_token" text;--> statement-breakpoint
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_classes" ADD CONSTRAINT "missive_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_classes" ADD CONSTRAINT "missive_classes_missive_id_missives_id_fk" FOREIGN KEY ("missive_id") REFERENCES "public"."missives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_classes" ADD CONSTRAINT "missive_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_recipients" ADD CONSTRAINT "missive_recipients_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_recipients" ADD CONSTRAINT "missive_recipients_missive_id_missives_id_fk" FOREIGN KEY ("missive_id") REFERENCES "public"."missives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_recipients" ADD CONSTRAINT "missive_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_recipients" ADD CONSTRAINT "missive_recipients_email_id_outbox_emails_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."outbox_emails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_roles" ADD CONSTRAINT "missive_roles_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_roles" ADD CONSTRAINT "missive_roles_missive_id_missives_id_fk" FOREIGN KEY ("missive_id") REFERENCES "public"."missives"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missive_roles" ADD CONSTRAINT "missive_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missives" ADD CONSTRAINT "missives_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missives" ADD CONSTRAINT "missives_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missives" ADD CONSTRAINT "missives_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "text_message_recipients" ADD CONSTRAINT "text_message_recipients_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_message_recipients" ADD CONSTRAINT "text_message_recipients_text_message_id_text_messages_id_fk" FOREIGN KEY ("text_message_id") REFERENCES "public"."text_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_message_recipients" ADD CONSTRAINT "text_message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_message_recipients" ADD CONSTRAINT "text_message_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_active" ON "email_templates" USING btree ("institution_id","type") WHERE active;--> statement-breakpoint
CREATE INDEX "missive_classes_back" ON "missive_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "missive_recipients_status" ON "missive_recipients" USING btree ("missive_id","status");--> statement-breakpoint
CREATE INDEX "missive_recipients_email" ON "missive_recipients" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "missive_roles_back" ON "missive_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "missives_institution" ON "missives" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "missives_questionnaire" ON "missives" USING btree ("questionnaire_id");--> statement-breakpoint
CREATE INDEX "news_institution" ON "news" USING btree ("institution_id","finish");--> statement-breakpoint
CREATE INDEX "news_everywhere" ON "news" USING btree ("finish") WHERE everywhere;--> statement-breakpoint
CREATE INDEX "news_classes_back" ON "news_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "news_dismissals_user" ON "news_dismissals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "news_roles_back" ON "news_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "text_message_recipients_user" ON "text_message_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "text_message_recipients_note" ON "text_message_recipients" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "text_messages_institution" ON "text_messages" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_emails_waiting" ON "outbox_emails" USING btree ("next_try_at") WHERE state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_emails_open_token" ON "outbox_emails" USING btree ("open_token");