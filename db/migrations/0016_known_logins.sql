CREATE TABLE "waiting_memberships" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_memberships_one" UNIQUE("user_id","institution_id","role_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "known_to_institutions" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_emails" ADD COLUMN "links_shown_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_memberships" ADD CONSTRAINT "waiting_memberships_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waiting_memberships_institution" ON "waiting_memberships" USING btree ("institution_id","user_id");--> statement-breakpoint
CREATE INDEX "waiting_memberships_role" ON "waiting_memberships" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "outbox_emails_links_shown" ON "outbox_emails" USING btree ("to_email") WHERE links_shown_at is not null;--> statement-breakpoint
-- Logins of before: whoever has them as a member may have made them. The owner sees no memberships while the policies hold for it.
ALTER TABLE "memberships" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "users" u SET "known_to_institutions" = array(SELECT DISTINCT m.institution_id FROM "memberships" m WHERE m.user_id = u.id);--> statement-breakpoint
ALTER TABLE "memberships" FORCE ROW LEVEL SECURITY;
