DROP INDEX "people_search";--> statement-breakpoint
DROP INDEX "students_grid_name";--> statement-breakpoint
ALTER TABLE "people" drop column "search_text";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_text" text collate "C" GENERATED ALWAYS AS (search_key(coalesce(name, '') || E'\n' || coalesce(email, '') || E'\n' || coalesce(identifier, '') || E'\n' || coalesce(document, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "students_search" ON "people" USING gin (substr("search_text", 2) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_grid_name" ON "people" USING btree ("institution_id","search_text","id") WHERE kind = 'student';