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
ALTER TABLE "role_permissions" DROP CONSTRAINT "role_permissions_permission_key_permissions_key_fk";
--> statement-breakpoint
-- Names of what the product brings are set at the next start.
INSERT INTO "modules" ("key", "name", "product_name") SELECT DISTINCT "module", "module", "module" FROM "permissions";
--> statement-breakpoint
INSERT INTO "functionalities" ("key", "module_id", "name", "product_name")
  SELECT DISTINCT p."functionality", m."id", p."functionality", p."functionality" FROM "permissions" p JOIN "modules" m ON m."key" = p."module";
--> statement-breakpoint
ALTER TABLE "permissions" DROP CONSTRAINT "permissions_pkey";--> statement-breakpoint
ALTER TABLE "permissions" RENAME COLUMN "key" TO "name";--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT new_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "functionality_id" uuid;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "display_name" text;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "product_name" text;--> statement-breakpoint
UPDATE "permissions" p SET "functionality_id" = f."id", "display_name" = p."name", "product_name" = p."name" FROM "functionalities" f WHERE f."key" = p."functionality";--> statement-breakpoint
ALTER TABLE "permissions" ALTER COLUMN "functionality_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ALTER COLUMN "display_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" DROP COLUMN "module";--> statement-breakpoint
ALTER TABLE "permissions" DROP COLUMN "functionality";--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_name" UNIQUE("name");--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "guard_name" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_key(coalesce(name, '') || ' ' || coalesce(display_name, '') || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "permissions" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "functionalities" ADD CONSTRAINT "functionalities_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "functionalities_module" ON "functionalities" USING btree ("module_id");--> statement-breakpoint
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_functionality_id_functionalities_id_fk" FOREIGN KEY ("functionality_id") REFERENCES "public"."functionalities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_key_permissions_name_fk" FOREIGN KEY ("permission_key") REFERENCES "public"."permissions"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "permissions_functionality" ON "permissions" USING btree ("functionality_id");
