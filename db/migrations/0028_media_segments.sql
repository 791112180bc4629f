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
ALTER TABLE "media_segments" ADD CONSTRAINT "media_segments_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_segments" ADD CONSTRAINT "media_segments_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_segments_attempt" ON "media_segments" USING btree ("attempt_id","started_at");--> statement-breakpoint
CREATE INDEX "media_segments_age" ON "media_segments" USING btree ("created_at");