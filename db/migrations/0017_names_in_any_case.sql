ALTER TABLE "classes" DROP CONSTRAINT "classes_name";--> statement-breakpoint
ALTER TABLE "courses" DROP CONSTRAINT "courses_name";--> statement-breakpoint
ALTER TABLE "disciplines" DROP CONSTRAINT "disciplines_name";--> statement-breakpoint
ALTER TABLE "email_templates" DROP CONSTRAINT "email_templates_name";--> statement-breakpoint
ALTER TABLE "roles" DROP CONSTRAINT "roles_institution_name";--> statement-breakpoint
-- Names that differ by nothing but case: the oldest keeps its own, the others are numbered. The owner sees no rows while the policies hold for it.
DO $$
DECLARE
  named text;
  twin record;
  number int;
  free text;
BEGIN
  FOREACH named IN ARRAY array['classes', 'courses', 'disciplines', 'email_templates', 'roles'] LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', named);
    FOR twin IN EXECUTE format(
      'SELECT id, institution_id, name FROM (SELECT id, institution_id, name, created_at, row_number() OVER (PARTITION BY institution_id, lower(name) ORDER BY created_at, id) AS place FROM %I) numbered WHERE place > 1 ORDER BY created_at, id', named)
    LOOP
      number := 1;
      LOOP
        number := number + 1;
        EXECUTE format('SELECT $1 WHERE NOT EXISTS (SELECT FROM %I WHERE institution_id = $2 AND lower(name) = lower($1))', named)
          INTO free USING twin.name || ' (' || number || ')', twin.institution_id;
        EXIT WHEN free IS NOT NULL;
      END LOOP;
      EXECUTE format('UPDATE %I SET name = $1, updated_at = now() WHERE id = $2', named) USING free, twin.id;
    END LOOP;
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', named);
  END LOOP;
END $$;--> statement-breakpoint
CREATE INDEX "class_students_listed" ON "class_students" USING btree ("class_id","person_id","institution_id");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name" ON "classes" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "courses_name" ON "courses" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "disciplines_name" ON "disciplines" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "email_templates_name" ON "email_templates" USING btree ("institution_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "roles_institution_name" ON "roles" USING btree ("institution_id",lower("name"));