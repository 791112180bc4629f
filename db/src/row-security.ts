import pg from 'pg';
import { auditStatements, insertAuditFunction } from './audit-triggers.ts';
import { dataAccessStatements, isRestricted, restrictiveStatements } from './data-access-policies.ts';
import { erasePersonStatements } from './erase-person.ts';
import { loginTieStatements } from './login-ties.ts';
import { isApplied, markApplied } from './row-security-state.ts';
import { sealedStatements } from './sealed-answers.ts';
import './schema/index.ts';
import {
  declaredTables,
  type GlobalSecurity,
  type TableSecurity,
  type TenantSecurity,
} from './schema/tenancy.ts';

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

function grantsFor({ readOnly, appendOnly }: TenantSecurity | GlobalSecurity): string {
  if (readOnly) return 'select';
  return appendOnly ? 'select, insert' : 'select, insert, update, delete';
}

function tenantStatements(table: string, systemRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `drop policy if exists tenant on ${name}`,
    `drop policy if exists everywhere on ${name}`,
    `drop policy if exists audit on ${name}`,
    `drop policy if exists erasure on ${name}`,
    table === 'audit_log'
      ? `create policy tenant on ${name} for select using (${TENANT})`
      : `create policy tenant on ${name} using (${TENANT}) with check (${TENANT})`,
    // The trigger writes as the owner, for whom FORCE holds too; nobody else has the right to insert.
    ...(table === 'audit_log' ? [`create policy audit on ${name} for insert with check (true)`] : []),
    // As the owner too, and nobody else: what was erased must not stand in the history of changes.
    ...(table === 'audit_log'
      ? [`create policy erasure on ${name} to current_user using (true) with check (true)`]
      : []),
    `create policy everywhere on ${name} to ${pg.escapeIdentifier(systemRole)} using (true) with check (true)`,
  ];
}

/** A table that belongs to no institution, whose rows are somebody's: theirs, and open to what works on accounts. */
function ownRowStatements(table: string, rows: string, systemRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  const condition = `(${rows}) or (select works_on_accounts())`;
  return [
    `alter table ${name} enable row level security`,
    `alter table ${name} force row level security`,
    `drop policy if exists own on ${name}`,
    `drop policy if exists everywhere on ${name}`,
    `create policy own on ${name} using (${condition}) with check (${condition})`,
    `create policy everywhere on ${name} to ${pg.escapeIdentifier(systemRole)} using (true) with check (true)`,
  ];
}

function installationStatements(table: string, systemRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  const bySystemAdmin =
    'exists (select from users u where u.id = (select current_user_id()) and u.is_system_admin and u.active)';
  return [
    `alter table ${name} enable row level security`,
    `drop policy if exists shown on ${name}`,
    `drop policy if exists installation on ${name}`,
    `drop policy if exists everywhere on ${name}`,
    `create policy shown on ${name} for select using (true)`,
    `create policy installation on ${name} using (${bySystemAdmin}) with check (${bySystemAdmin})`,
    `create policy everywhere on ${name} to ${pg.escapeIdentifier(systemRole)} using (true) with check (true)`,
  ];
}

/** Set in a transaction by code that works on accounts rather than within one (`withAccounts`, `inGlobal(null, …)`). */
const worksOnAccountsFunction = `
  create or replace function works_on_accounts() returns boolean
    language sql stable parallel safe
    return coalesce(current_setting('certame.accounts', true), '') = 'on'`;

function globalStatements(table: string, security: GlobalSecurity, systemRole: string): string[] {
  if (security.rows !== undefined) return ownRowStatements(table, security.rows, systemRole);
  return security.changedBy ? installationStatements(table, systemRole) : [];
}

function statementsFor(table: string, security: TableSecurity, app: string, systemRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  const both = `${app}, ${pg.escapeIdentifier(systemRole)}`;
  const common = 'tenant' in security ? security.tenant : security.global;
  return [
    `revoke all on ${name} from ${both}`,
    `grant ${grantsFor(common)} on ${name} to ${both}`,
    ...('tenant' in security
      ? tenantStatements(table, systemRole)
      : globalStatements(table, security.global, systemRole)),
    ...auditStatements(table, common),
  ];
}

/** The declared security of every table of the database; an error where a table and its declaration disagree. */
function securitiesOf(tables: readonly { table: string; isTenant: boolean }[]): [string, TableSecurity][] {
  const declared = declaredTables();
  return tables.map(({ table, isTenant }) => {
    const security = declared.get(table);
    if (!security) throw new Error(`No file of db/src/schema declares the table ${table}`);
    if ('tenant' in security !== isTenant)
      throw new Error(
        `${table} is declared ${isTenant ? 'global and has' : "an institution's and has no"} institution_id`,
      );
    return [table, security];
  });
}

/**
 * Gives every table the policy, rights and audit trigger that its declaration asks for (`tenantTable`, `globalTable`). A
 * table that isn't declared stops the start. Where the database has all of it already nothing is touched: each statement locks its
 * table up to the commit, and answers that are saved beside a start would wait for all of them.
 */
export async function applyRowSecurity(
  client: pg.Client,
  appRole: string,
  systemRole: string,
): Promise<void> {
  const securities = securitiesOf(await tablesOf(client));
  const app = pg.escapeIdentifier(appRole);
  const system = pg.escapeIdentifier(systemRole);
  const statements = [
    ...dataAccessStatements(app),
    insertAuditFunction,
    worksOnAccountsFunction,
    `grant usage on schema public to ${app}, ${system}`,
    `grant execute on all functions in schema public to ${app}, ${system}`,
    ...securities.flatMap(([table, security]) => statementsFor(table, security, app, systemRole)),
    ...securities.flatMap(([table]) => (isRestricted(table) ? restrictiveStatements(table, app) : [])),
    ...sealedStatements(app),
    // Jobs are added inside the transaction of the business change, by roles that may not touch the queue otherwise.
    'drop function if exists enqueue_job(text, json, text, timestamptz)',
    `create or replace function enqueue_job(
       task text, payload json, job_key text default null, run_at timestamptz default null, priority integer default null)
       returns void language sql security definer set search_path = graphile_worker, pg_temp
       begin atomic;
         select graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at, priority := priority);
       end`,
    ...loginTieStatements,
    ...erasePersonStatements(app, system),
    `revoke all on function enqueue_job(text, json, text, timestamptz, integer) from public`,
    `grant execute on function enqueue_job(text, json, text, timestamptz, integer) to ${app}, ${system}`,
  ];
  if (await isApplied(client, statements)) return;
  await client.query('begin');
  try {
    for (const statement of statements) await client.query(statement);
    await markApplied(client, statements);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
