import { createHash } from 'node:crypto';
import type pg from 'pg';

/** Everything that `applyRowSecurity` makes or changes, as the catalogue tells it: rights, policies, triggers, functions. */
const catalogueDigest = `
  select md5(string_agg(line, E'\\n' order by line collate "C")) as digest from (
    select concat_ws(' ', 'schema', nspname, nspacl) as line from pg_namespace where nspname = 'public'
    union all
    select concat_ws(' ', 'table', relname, relrowsecurity, relforcerowsecurity, relacl)
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    union all
    select concat_ws(' ', 'column', c.relname, a.attname, a.attacl)
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attacl is not null
    union all
    select concat_ws(' ', 'policy', c.relname, p.polname, p.polcmd, p.polpermissive, array(select r::regrole from unnest(p.polroles) r),
                     pg_get_expr(p.polqual, p.polrelid), '/', pg_get_expr(p.polwithcheck, p.polrelid))
      from pg_policy p join pg_class c on c.oid = p.polrelid
    union all
    select concat_ws(' ', 'trigger', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
    union all
    select concat_ws(' ', 'function', pg_get_functiondef(oid), proowner::regrole, proacl)
      from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
  ) lines`;

async function markOf(client: pg.Client, statements: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(catalogueDigest);
  return `${createHash('sha256').update(statements.join('\n')).digest('hex')} ${rows[0]?.digest}`;
}

/** Whether these statements were the last to be applied, and nothing of what they make has been changed since. */
export async function isApplied(client: pg.Client, statements: readonly string[]): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(to_regprocedure('works_on_accounts()'), 'pg_proc') as mark`,
  );
  return rows[0]?.mark === (await markOf(client, statements));
}

/** Within the transaction that has applied them. The mark is a comment, which a dump takes along. */
export async function markApplied(client: pg.Client, statements: readonly string[]): Promise<void> {
  await client.query(`comment on function works_on_accounts() is '${await markOf(client, statements)}'`);
}
