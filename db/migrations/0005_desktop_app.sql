CREATE TABLE "app_keys" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "app_passes" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"app_key_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"nonce" text NOT NULL,
	"passed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "admitted_with" text;--> statement-breakpoint
ALTER TABLE "app_keys" ADD CONSTRAINT "app_keys_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_passes" ADD CONSTRAINT "app_passes_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_passes" ADD CONSTRAINT "app_passes_app_key_id_app_keys_id_fk" FOREIGN KEY ("app_key_id") REFERENCES "public"."app_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "app_keys_in_use" ON "app_keys" USING btree ("institution_id") WHERE "app_keys"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "app_passes_nonce" ON "app_passes" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "app_passes_session" ON "app_passes" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "app_passes_expiry" ON "app_passes" USING btree ("expires_at");