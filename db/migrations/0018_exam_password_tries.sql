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
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_questionnaire_id_questionnaires_id_fk" FOREIGN KEY ("questionnaire_id") REFERENCES "public"."questionnaires"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_password_tries" ADD CONSTRAINT "exam_password_tries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_password_tries_user" ON "exam_password_tries" USING btree ("user_id");