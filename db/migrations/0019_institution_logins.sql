CREATE TABLE "institution_logins" (
	"institution_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "institution_logins_user_id_institution_id_pk" PRIMARY KEY("user_id","institution_id")
);
--> statement-breakpoint
ALTER TABLE "institution_logins" ADD CONSTRAINT "institution_logins_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_logins" ADD CONSTRAINT "institution_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "institution_logins_institution" ON "institution_logins" USING btree ("institution_id");
--> statement-breakpoint
-- Whoever is named by any row of an institution. The owner sees no rows while the policies hold for it; they are applied again after the migrations.
DO $$
DECLARE
  link record;
BEGIN
  FOR link IN
    SELECT c.relname AS table_name, a.attname AS column_name
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'institution_logins'
       AND EXISTS (SELECT FROM pg_attribute i WHERE i.attrelid = c.oid AND i.attname = 'institution_id' AND NOT i.attisdropped)
       AND (a.attname = 'created_by' AND a.atttypid = 'uuid'::regtype
            OR EXISTS (SELECT FROM pg_constraint f
                        WHERE f.contype = 'f' AND f.conrelid = c.oid AND f.confrelid = 'users'::regclass
                          AND f.conkey = array[a.attnum]))
  LOOP
    EXECUTE format('ALTER TABLE %I NO FORCE ROW LEVEL SECURITY', link.table_name);
    EXECUTE format('INSERT INTO institution_logins (institution_id, user_id) SELECT DISTINCT t.institution_id, t.%I FROM %I t JOIN users u ON u.id = t.%I ON CONFLICT DO NOTHING',
      link.column_name, link.table_name, link.column_name);
  END LOOP;
END $$;
