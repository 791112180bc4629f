CREATE TABLE "editor_group_members" (
	"institution_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "editor_group_members_group_id_user_id_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "editor_groups" (
	"id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL,
	"institution_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_by" uuid DEFAULT current_user_id(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "editor_group_members" ADD CONSTRAINT "editor_group_members_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editor_group_members" ADD CONSTRAINT "editor_group_members_group_id_editor_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."editor_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editor_group_members" ADD CONSTRAINT "editor_group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editor_groups" ADD CONSTRAINT "editor_groups_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "editor_groups" ADD CONSTRAINT "editor_groups_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "editor_group_members_back" ON "editor_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "editor_groups_name" ON "editor_groups" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE INDEX "questionnaires_editors_group" ON "questionnaires" USING btree ((settings ->> 'editors_group_id')) WHERE settings ->> 'editors_group_id' is not null;