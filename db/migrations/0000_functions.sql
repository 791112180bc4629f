-- What the tables depend on: search without accents, ids that rise with time, the audit trigger. Written by hand.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
-- unaccent() is only stable because its dictionary could change; named explicitly it is as good as immutable,
-- which generated columns and indexes ask for.
-- Whether two names are the same one: without case and accents, as imports compare them. Signs count: 'A-1' and 'A1' are two classes.
create function name_key(value text) returns text
  language sql immutable parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
-- What searches compare, the same folding as `searchKey` (packages/rules/src/search): without apostrophes, hyphens and dashes too,
-- which people leave out. Older dictionaries keep some of their forms, so all of them are named.
create function search_key(value text) returns text
  language sql immutable parallel safe
  return translate(
    lower(unaccent('unaccent'::regdictionary, value)),
    E'''`-\u00AD\u00B4\u02B9\u02BB\u02BC\u02BD\u02C8\u02CB\u02D7\u2010\u2011\u2012\u2013\u2014\u2015\u2018\u2019\u201B\u2032\u2035\u2212',
    '');
--> statement-breakpoint
-- uuidv7() exists from PostgreSQL 18 on.
do $$
begin
  if exists (select from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    execute 'create function new_id() returns uuid language sql volatile return uuidv7()';
  else
    execute 'create function new_id() returns uuid language sql volatile return gen_random_uuid()';
  end if;
end
$$;
--> statement-breakpoint
create function current_institution() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('certame.institution_id', true), '')::uuid;
--> statement-breakpoint
create function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('certame.user_id', true), '')::uuid;
--> statement-breakpoint
-- One row for each changed row, in the transaction of the change. Secret columns come as the trigger's arguments and
-- are left out. Runs as the owner: the application's role may not write the log itself.
create function write_audit_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before_row jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) - tg_argv end;
  after_row jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) - tg_argv end;
  whole_row jsonb := before_row || after_row;
  changes jsonb;
begin
  select coalesce(jsonb_object_agg(key, jsonb_build_array(before_row -> key, after_row -> key)), '{}'::jsonb)
    into changes
    from jsonb_object_keys(whole_row) as key
   where before_row -> key is distinct from after_row -> key and key <> 'updated_at';
  if tg_op = 'UPDATE' and changes = '{}'::jsonb then
    return null;
  end if;
  insert into audit_log (institution_id, user_id, table_name, row_id, action, changes, reason)
  values (
    coalesce((whole_row ->> 'institution_id')::uuid, current_institution()),
    current_user_id(),
    tg_table_name,
    coalesce(whole_row ->> 'id', whole_row ->> 'role_id', whole_row ->> 'class_id', whole_row ->> 'course_id',
             whole_row ->> 'attempt_id', whole_row ->> 'version_id', ''),
    lower(tg_op),
    changes,
    nullif(current_setting('certame.reason', true), '')
  );
  return null;
end
$$;
