import pg from 'pg';
import { auditedColumns, globalTables, secretColumns, unauditedTables } from './schema/tenancy.ts';

/** Rows of these are added, never changed: the application's roles get no right to update or delete them. */
const appendOnlyTables: readonly string[] = ['response_changes', 'attempt_events', 'email_events'];
/** Written by the owner alone: by the audit trigger and by migrations. */
const readOnlyTables: readonly string[] = ['audit_log', 'permissions'];

const TENANT = 'institution_id = (select current_institution())';

async function tablesOf(client: pg.Client): Promise<{ table: string; isTenant: boolean }[]> {
  const { rows } = await client.query<{ table: string; is_tenant: boolean }>(`
    select c.relname as table,
           exists (select from pg_attribute a
                    where a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped) as is_tenant
      from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     order by c.relname`);
  return rows.map((row) => ({ table: row.table, isTenant: row.is_tenant }));
}

function grantsFor(table: string): string {
  if (readOnlyTables.includes(table)) return 'select';
  if (appendOnlyTables.includes(table)) return 'select, insert';
  return 'select, insert, update, delete';
}

function tenantStatements(table: string, systemRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `drop policy if exists tenant on ${name}`,
    `drop policy if exists everywhere on ${name}`,
    `drop policy if exists audit on ${name}`,
    table === 'audit_log'
      ? `create policy tenant on ${name} for select using (${TENANT})`
      : `create policy tenant on ${name} using (${TENANT}) with check (${TENANT})`,
    // The trigger writes as the owner, for whom FORCE holds too; nobody else has the right to insert.
    ...(table === 'audit_log' ? [`create policy audit on ${name} for insert with check (true)`] : []),
    `create policy everywhere on ${name} to ${pg.escapeIdentifier(systemRole)} using (true) with check (true)`,
  ];
}

function auditStatements(table: string): string[] {
  const name = pg.escapeIdentifier(table);
  const drop = `drop trigger if exists audit on ${name}`;
  const columns = auditedColumns[table];
  if (unauditedTables[table] && !columns) return [drop];
  const secrets = secretColumns.map((column) => pg.escapeLiteral(column)).join(', ');
  const changes = columns?.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  return [
    drop,
    `create trigger audit after ${changes ? 'update' : 'insert or update or delete'} on ${name} for each row
       ${changes ? `when (${changes})` : ''} execute function write_audit_row(${secrets})`,
  ];
}

/**
 * Gives every table its policy, rights and audit trigger from its shape, so that a new table can't be forgotten: one
 * with institution_id is isolated, one without must be listed in `globalTables`.
 */
export async function applyRowSecurity(
  client: pg.Client,
  appRole: string,
  systemRole: string,
): Promise<void> {
  const tables = await tablesOf(client);
  const unknown = tables.filter(({ table, isTenant }) => !isTenant && !(table in globalTables));
  if (unknown.length > 0) {
    throw new Error(
      `Tables without institution_id that are not listed in db/src/schema/tenancy.ts: ${unknown.map((t) => t.table).join(', ')}`,
    );
  }
  const app = pg.escapeIdentifier(appRole);
  const system = pg.escapeIdentifier(systemRole);
  const statements = [
    `grant usage on schema public to ${app}, ${system}`,
    `grant execute on all functions in schema public to ${app}, ${system}`,
    ...tables.flatMap(({ table, isTenant }) => [
      `revoke all on ${pg.escapeIdentifier(table)} from ${app}, ${system}`,
      `grant ${grantsFor(table)} on ${pg.escapeIdentifier(table)} to ${app}, ${system}`,
      ...(isTenant ? tenantStatements(table, systemRole) : []),
      ...auditStatements(table),
    ]),
    // Jobs are added inside the transaction of the business change, by roles that may not touch the queue otherwise.
    `create or replace function enqueue_job(task text, payload json, job_key text default null, run_at timestamptz default null)
       returns void language sql security definer set search_path = graphile_worker, pg_temp
       begin atomic; select graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at); end`,
    `revoke all on function enqueue_job(text, json, text, timestamptz) from public`,
    `grant execute on function enqueue_job(text, json, text, timestamptz) to ${app}, ${system}`,
  ];
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
