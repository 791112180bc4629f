CREATE TABLE "stream_segments" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"stream_id" uuid NOT NULL,
	"mime" text NOT NULL,
	"device_id" text DEFAULT '' NOT NULL,
	"header" "bytea",
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_chunk_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"chunks" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"planned_at" timestamp (3) with time zone,
	"shows" text NOT NULL,
	"microphone" boolean DEFAULT true NOT NULL,
	"recorded" boolean DEFAULT false NOT NULL,
	"broadcaster_id" uuid,
	"device_id" text,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"video_state" text DEFAULT 'none' NOT NULL,
	"video_bytes" bigint DEFAULT 0 NOT NULL,
	"video_ms" integer,
	"joined_at" timestamp (3) with time zone,
	"video_failure" text,
	"content_id" uuid,
	"media_deleted_at" timestamp (3) with time zone,
	"created_by" uuid DEFAULT current_user_id(),
	"search_text" text GENERATED ALWAYS AS (search_key(coalesce(title, ''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stream_segments" ADD CONSTRAINT "stream_segments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stream_segments" ADD CONSTRAINT "stream_segments_stream_id_streams_id_fk" FOREIGN KEY ("stream_id") REFERENCES "public"."streams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_broadcaster_id_users_id_fk" FOREIGN KEY ("broadcaster_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "streams" ADD CONSTRAINT "streams_content_id_contents_id_fk" FOREIGN KEY ("content_id") REFERENCES "public"."contents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stream_segments_stream" ON "stream_segments" USING btree ("stream_id","started_at");--> statement-breakpoint
CREATE INDEX "streams_class" ON "streams" USING btree ("class_id","state");--> statement-breakpoint
CREATE INDEX "streams_institution" ON "streams" USING btree ("institution_id","created_at");--> statement-breakpoint
CREATE INDEX "streams_content" ON "streams" USING btree ("content_id");--> statement-breakpoint
CREATE INDEX "streams_broadcaster" ON "streams" USING btree ("broadcaster_id");--> statement-breakpoint
CREATE INDEX "streams_to_end" ON "streams" USING btree ("started_at") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "streams_to_join" ON "streams" USING btree ("ended_at") WHERE video_state in ('waiting', 'in_processing');--> statement-breakpoint
CREATE INDEX "streams_to_delete" ON "streams" USING btree ("ended_at") WHERE state = 'ended' and media_deleted_at is null;