import pg from 'pg';

/**
 * Foreign keys between two tables of institutions that stay as they were declared, each with its reason: `table.column`.
 * Nothing is checked for them but that the row exists somewhere.
 */
export const singleColumnReferences: Readonly<Record<string, string>> = {};

export interface TenantReference {
  name: string;
  from: string;
  column: string;
  to: string;
  target: string;
  onDelete: string;
}

/**
 * Foreign keys from one column of a table of institutions to one column of another. A foreign key is checked above the
 * policies, so such a key alone accepts a row of any institution.
 */
const singleColumnQuery = `
  select f.conname as name, source.relname as "from", a.attname as "column", goal.relname as "to", b.attname as target,
         case f.confdeltype when 'c' then 'cascade' when 'n' then 'set null' when 'r' then 'restrict' else 'no action' end as "onDelete"
    from pg_constraint f
    join pg_class source on source.oid = f.conrelid
    join pg_class goal on goal.oid = f.confrelid
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    join pg_attribute b on b.attrelid = f.confrelid and b.attnum = f.confkey[1]
   where f.contype = 'f' and cardinality(f.conkey) = 1 and f.connamespace = 'public'::regnamespace
     and exists (select from pg_attribute t where t.attrelid = source.oid and t.attname = 'institution_id' and not t.attisdropped)
     and exists (select from pg_attribute t where t.attrelid = goal.oid and t.attname = 'institution_id' and not t.attisdropped)
   order by source.relname, f.conname`;

export async function singleColumnTenantReferences(client: pg.Client): Promise<TenantReference[]> {
  const { rows } = await client.query<TenantReference>(singleColumnQuery);
  return rows.filter(({ from, column }) => !(`${from}.${column}` in singleColumnReferences));
}

const quoted = pg.escapeIdentifier;
const uniqueName = (table: string, column: string): string => `${table}_${column}_of_institution`;

/** The unique index that a composite key refers to, built concurrently; one that was broken off is built anew. */
async function ensureUniqueIndex(client: pg.Client, table: string, column: string): Promise<void> {
  const name = uniqueName(table, column);
  const { rows } = await client.query<{ valid: boolean }>(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = $1 and c.relnamespace = 'public'::regnamespace`,
    [name],
  );
  if (rows[0]?.valid) return;
  if (rows[0]) await client.query(`drop index ${quoted(name)}`);
  await client.query(
    `create unique index concurrently ${quoted(name)} on ${quoted(table)} (${quoted(column)}, institution_id)`,
  );
}

/**
 * Replaces the key by one of the same name that names the institution too. Rows that are there are not looked at yet: the
 * locks are held for the moment that a change of the catalogue takes.
 */
async function replaceReference(client: pg.Client, one: TenantReference): Promise<void> {
  const onDelete = one.onDelete === 'set null' ? `set null (${quoted(one.column)})` : one.onDelete;
  await client.query(`
    alter table ${quoted(one.from)}
      drop constraint ${quoted(one.name)},
      add constraint ${quoted(one.name)} foreign key (${quoted(one.column)}, institution_id)
        references ${quoted(one.to)} (${quoted(one.target)}, institution_id) on delete ${onDelete} not valid`);
}

/**
 * Checks the rows that were there before their key. Reading and writing go on meanwhile. The owner sees no rows while the
 * policies hold for it, which would make the check say yes to everything; applyRowSecurity makes them hold again.
 * A key that old rows contradict stays in force for new ones, and is named to whoever started the server.
 */
async function validateReferences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; from: string; to: string }>(`
    select f.conname as name, source.relname as "from", goal.relname as "to" from pg_constraint f
      join pg_class source on source.oid = f.conrelid join pg_class goal on goal.oid = f.confrelid
     where f.contype = 'f' and not f.convalidated and f.connamespace = 'public'::regnamespace order by 2, 1`);
  for (const table of new Set(rows.flatMap(({ from, to }) => [from, to])))
    await client.query(`alter table ${quoted(table)} no force row level security`);
  const contradicted: string[] = [];
  for (const { name, from } of rows) {
    try {
      await client.query(`alter table ${quoted(from)} validate constraint ${quoted(name)}`);
    } catch (error) {
      if ((error as { code?: string }).code !== '23503') throw error;
      contradicted.push(`${from}.${name}`);
    }
  }
  return contradicted;
}

/**
 * Gives every foreign key between two tables of institutions the institution too, so that the database refuses a row of
 * another one even where the application forgot to look. Derived from the catalogue at every start, as the policies are: a
 * new table can't be forgotten. Returns the keys that rows from before contradict.
 */
export async function applyTenantReferences(client: pg.Client): Promise<string[]> {
  const references = await singleColumnTenantReferences(client);
  for (const { to, target } of references) await ensureUniqueIndex(client, to, target);
  for (const one of references) await replaceReference(client, one);
  return validateReferences(client);
}
