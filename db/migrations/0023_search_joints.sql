-- Whether two names are the same one: without case and accents, as imports compare them. Signs count: 'A-1' and 'A1' are two classes.
create function name_key(value text) returns text
  language sql immutable parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));
--> statement-breakpoint
-- What searches compare, the same folding as `searchKey` (packages/rules/src/search): without apostrophes, hyphens and dashes too,
-- which people leave out. Older dictionaries keep some of their forms, so all of them are named.
create or replace function search_key(value text) returns text
  language sql immutable parallel safe
  return translate(
    lower(unaccent('unaccent'::regdictionary, value)),
    E'''`-\u00AD\u00B4\u02B9\u02BB\u02BC\u02BD\u02C8\u02CB\u02D7\u2010\u2011\u2012\u2013\u2014\u2015\u2018\u2019\u201B\u2032\u2035\u2212',
    '');
--> statement-breakpoint
-- Stored searched texts are made again. PostgreSQL keeps a generated column as it was when a function changes, so each is made anew,
-- with the indexes that go with it. (SET EXPRESSION would do it from PostgreSQL 17 on.)
do $$
declare
  stored record;
  definition text;
  definitions text[];
begin
  for stored in
    select a.attrelid::regclass as searched, quote_ident(a.attname) as named, format_type(a.atttypid, a.atttypmod) as type_name,
           case when a.attcollation <> t.typcollation then ' collate ' || quote_ident(l.collname) else '' end as collated,
           case when a.attnotnull then ' not null' else '' end as filled, pg_get_expr(d.adbin, d.adrelid) as expression, a.attrelid, a.attnum
      from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      join pg_type t on t.oid = a.atttypid
      join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      left join pg_collation l on l.oid = a.attcollation
     where a.attgenerated = 's' and not a.attisdropped and pg_get_expr(d.adbin, d.adrelid) like '%search_key(%'
     order by c.relname
  loop
    select coalesce(array_agg(distinct pg_get_indexdef(i.oid)), '{}') into definitions
      from pg_depend p
      join pg_class i on i.oid = p.objid and i.relkind = 'i'
     where p.classid = 'pg_class'::regclass and p.refclassid = 'pg_class'::regclass
       and p.refobjid = stored.attrelid and p.refobjsubid = stored.attnum;
    execute format('alter table %s drop column %s', stored.searched, stored.named);
    execute format('alter table %s add column %s %s%s generated always as (%s) stored%s',
      stored.searched, stored.named, stored.type_name, stored.collated, stored.expression, stored.filled);
    foreach definition in array definitions loop
      execute definition;
    end loop;
  end loop;
end
$$;
