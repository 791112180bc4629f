ALTER TABLE "institutions" ADD COLUMN "domain" text;--> statement-breakpoint
CREATE UNIQUE INDEX "institutions_domain" ON "institutions" USING btree ("domain");--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_domain_canonical" CHECK ("institutions"."domain" = lower("institutions"."domain") and "institutions"."domain" ~ '^[a-z0-9.-]+$');