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
ALTER TABLE "classes" ADD COLUMN "term" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "shift" text;--> statement-breakpoint
ALTER TABLE "classes" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "education_level" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "modality" text;--> statement-breakpoint
ALTER TABLE "disciplines" ADD COLUMN "active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_invites" ADD CONSTRAINT "class_invites_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_classes" ADD CONSTRAINT "content_classes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_classes" ADD CONSTRAINT "content_classes_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_classes" ADD CONSTRAINT "content_classes_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_disciplines" ADD CONSTRAINT "content_disciplines_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_disciplines" ADD CONSTRAINT "content_disciplines_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_disciplines" ADD CONSTRAINT "content_disciplines_discipline_id_disciplines_id_fk" FOREIGN KEY ("discipline_id") REFERENCES "public"."disciplines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_media" ADD CONSTRAINT "content_media_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_views" ADD CONSTRAINT "content_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contents" ADD CONSTRAINT "contents_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_code" ON "class_invites" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "class_invites_email" ON "class_invites" USING btree ("class_id","email") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "class_invites_class" ON "class_invites" USING btree ("class_id","created_at");--> statement-breakpoint
CREATE INDEX "class_invites_to" ON "class_invites" USING btree ("email");--> statement-breakpoint
CREATE INDEX "content_classes_back" ON "content_classes" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "content_disciplines_back" ON "content_disciplines" USING btree ("discipline_id");--> statement-breakpoint
CREATE INDEX "content_media_of" ON "content_media" USING btree ("content_id","position");--> statement-breakpoint
CREATE INDEX "content_media_file" ON "content_media" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "content_views_of" ON "content_views" USING btree ("content_id","user_id","at");--> statement-breakpoint
CREATE INDEX "content_views_by" ON "content_views" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contents_institution" ON "contents" USING btree ("institution_id","name");