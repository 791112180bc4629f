CREATE TABLE "attempt_messages" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_by" uuid,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "unread_messages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "attempt_messages" ADD CONSTRAINT "attempt_messages_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_messages" ADD CONSTRAINT "attempt_messages_attempt_id_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt_messages" ADD CONSTRAINT "attempt_messages_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_messages_attempt" ON "attempt_messages" USING btree ("attempt_id");