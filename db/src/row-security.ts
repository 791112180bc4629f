import { type NarrowedModel, narrowedModels } from '@certame/contract/features/data-access/models.ts';
import pg from 'pg';
import { erasePersonStatements } from './erase-person.ts';
import { loginTieStatements } from './login-ties.ts';
import {
  auditedColumns,
  globalRows,
  globalTables,
  secretColumns,
  unauditedTables,
} from './schema/tenancy.ts';

/** Rows of these are added, never changed: the application's roles get no right to update or delete them. */
const appendOnlyTables: readonly string[] = [
  'response_changes',
  'attempt_events',
  'email_events',
  'user_consents',
  'content_views',
];
/** Written by the owner alone: by triggers and by migrations. */
const readOnlyTables: readonly string[] = ['audit_log', 'institution_logins'];
/** Read by everybody, changed by administrators of the installation alone: what one changes, every institution sees. */
const installationTables: readonly string[] = ['modules', 'functionalities', 'permissions'];

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
function globalRowStatements(table: string, systemRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  const condition = `(${globalRows[table]}) or (select works_on_accounts())`;
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

/** Tables whose rows are part of a narrowed row: column -> table of that row. They follow what it is narrowed to. */
const narrowedParts: Readonly<Record<string, { model: NarrowedModel; key: string; changedBy?: 'readers' }>> =
  {
    attempts: { model: 'questionnaires', key: 'questionnaire_id' },
    participants: { model: 'questionnaires', key: 'questionnaire_id' },
    classroom_configs: { model: 'questionnaires', key: 'questionnaire_id' },
    questionnaire_sections: { model: 'questionnaires', key: 'questionnaire_id' },
    questionnaire_items: { model: 'questionnaires', key: 'questionnaire_id' },
    class_students: { model: 'classes', key: 'class_id' },
    news_classes: { model: 'classes', key: 'class_id' },
    missive_classes: { model: 'classes', key: 'class_id' },
    class_teachers: { model: 'classes', key: 'class_id' },
    class_disciplines: { model: 'classes', key: 'class_id' },
    course_disciplines: { model: 'courses', key: 'course_id' },
    class_invites: { model: 'classes', key: 'class_id' },
    content_classes: { model: 'contents', key: 'content_id' },
    content_disciplines: { model: 'contents', key: 'content_id' },
    content_images: { model: 'contents', key: 'content_id' },
    content_media: { model: 'contents', key: 'content_id' },
    content_views: { model: 'contents', key: 'content_id' },
    // Talking in a class changes nothing of it: whoever sees the class takes part. Conversations of two have no class.
    chat_conversations: { model: 'classes', key: 'class_id', changedBy: 'readers' },
  };

/** Tables whose rows belong to a row of a narrowed part: there where that row is, and changed by who may change it. */
const narrowedBelow: Readonly<Record<string, { parent: string; key: string }>> = {
  chat_messages: { parent: 'chat_conversations', key: 'conversation_id' },
  chat_reads: { parent: 'chat_conversations', key: 'conversation_id' },
  classrooms: { parent: 'classroom_configs', key: 'config_id' },
  classroom_supervisors: { parent: 'classroom_configs', key: 'config_id' },
  classroom_support: { parent: 'classroom_configs', key: 'config_id' },
  classroom_participants: { parent: 'participants', key: 'participant_id' },
};

const isNarrowedModel = (table: string): table is NarrowedModel =>
  (narrowedModels as readonly string[]).includes(table);

/**
 * What rules of data access leave of a table: a query can't forget them. The list of rows is an InitPlan, read once a
 * statement, and null where the member has no rule for the model.
 */
function narrowingStatements(table: string, appRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  const below = narrowedBelow[table];
  const part = narrowedParts[below?.parent ?? table];
  const changed = part?.changedBy === 'readers' ? 'read' : 'write';
  const idsOf = (level: string) => `(select data_access_ids('${part?.model ?? table}', '${level}'))`;
  const listed = (level: string, column = part?.key ?? 'id') =>
    `coalesce(${column} = any (${idsOf(level)}::uuid[]), true)`;
  const policy = (command: string, condition: string) => [
    `drop policy if exists narrowed_${command} on ${name}`,
    `create policy narrowed_${command} on ${name} as restrictive for ${command} to ${appRole} ${condition}`,
  ];
  if (below) {
    // Who has no rule, which is nearly everybody, isn't asked for the parent row by row.
    const isThere = (level: string) => `${idsOf(level)} is null
      or exists (select from ${below.parent} parent
                  where parent.id = ${name}.${below.key} and ${listed(level, `parent.${part?.key}`)})`;
    return [
      ...policy('select', `using (${isThere('read')})`),
      ...policy('insert', `with check (${isThere(changed)})`),
      ...policy('update', `using (${isThere(changed)})`),
      ...policy('delete', `using (${isThere(changed)})`),
    ];
  }
  if (part) {
    return [
      ...policy('select', `using (${listed('read')})`),
      ...policy('insert', `with check (${listed(changed)})`),
      ...policy('update', `using (${listed(changed)})`),
      ...policy('delete', `using (${listed(changed)})`),
    ];
  }
  // A row is seen by its maker in the very statement that makes it, when no list can hold it yet.
  const own = 'created_by = (select current_user_id()) or';
  return [
    ...policy('select', `using (${own} ${listed('read')})`),
    ...policy('update', `using (${own} ${listed('write')})`),
    ...policy('delete', `using (${own} ${listed('write')})`),
  ];
}

/**
 * The rows of a model that the acting member sees or changes: those that rules list, and those they made. Null without
 * any rule for the model, without a user (tasks), and for participants, who reach what they were invited to.
 * Runs as the owner, whom the policies above don't concern: they would ask themselves.
 */
function dataAccessFunction(models: readonly NarrowedModel[]): string {
  const made = models
    .map(
      (model) =>
        `when '${model}' then return listed || array(select id from ${model} where created_by = asking);`,
    )
    .join(' ');
  return `
    create or replace function data_access_ids(model text, wanted text) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      -- Read once: in a condition they would be for every row.
      asking constant uuid := current_user_id();
      here constant uuid := current_institution();
      listed uuid[];
      rules bigint;
    begin
      if asking is null or coalesce(current_setting('certame.participant', true), '') = 'on' then
        return null;
      end if;
      select count(*), coalesce(array_agg(d.model_id) filter (where wanted = 'read' or d.level = 'write'), '{}')
        into rules, listed
        from data_access d
       where d.institution_id = here and d.model_type = model
         and (d.owner_type = 'user' and d.owner_id = asking
              or d.owner_type = 'role' and d.owner_id in (select m.role_id from memberships m
                   where m.user_id = asking and m.institution_id = here));
      if rules = 0 then
        return null;
      end if;
      case model ${made} end case;
    end
    $$`;
}

/**
 * A missive tells whom it went to, so it is there only for who may see everything that its recipients were chosen by: a
 * class that is hidden hides it, whatever else it names. Runs as the owner: the hidden rows are what it looks for.
 */
const missiveStatements = (appRole: string): string[] => [
  `create or replace function missive_reaches_others(missive uuid, seen uuid[]) returns boolean
     language sql stable security definer set search_path = public, pg_temp as $$
       select exists (select from missive_classes c where c.missive_id = missive and c.class_id <> all (seen))
     $$`,
  'drop policy if exists narrowed_select on missives',
  `create policy narrowed_select on missives as restrictive for select to ${appRole} using (
     ((select data_access_ids('classes', 'read')) is null
       or not missive_reaches_others(id, (select data_access_ids('classes', 'read'))))
     and coalesce(questionnaire_id = any ((select data_access_ids('questionnaires', 'read'))::uuid[]), true))`,
];

/** Set in a transaction by code that works on accounts rather than within one (`withAccounts`, `inGlobal(null, …)`). */
const worksOnAccountsFunction = `
  create or replace function works_on_accounts() returns boolean
    language sql stable parallel safe
    return coalesce(current_setting('certame.accounts', true), '') = 'on'`;

/** Rows made together are audited together, as `write_audit_row` would one by one: an import makes thousands. */
const insertAuditFunction = `
  create or replace function write_audit_of_inserts() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into audit_log (institution_id, user_id, table_name, row_id, action, changes, reason)
    select coalesce((made.whole ->> 'institution_id')::uuid, current_institution()),
           current_user_id(),
           tg_table_name,
           coalesce(made.whole ->> 'id', made.whole ->> 'role_id', made.whole ->> 'class_id', made.whole ->> 'course_id',
                    made.whole ->> 'attempt_id', made.whole ->> 'version_id', ''),
           'insert',
           (select coalesce(jsonb_object_agg(key, jsonb_build_array(null, value)), '{}'::jsonb)
              from jsonb_each(made.whole) where key <> 'updated_at'),
           nullif(current_setting('certame.reason', true), '')
      from (select to_jsonb(one) - tg_argv as whole from made_rows one) made;
    return null;
  end
  $$`;

function auditStatements(table: string): string[] {
  const name = pg.escapeIdentifier(table);
  const drop = [`drop trigger if exists audit on ${name}`, `drop trigger if exists audit_inserts on ${name}`];
  const columns = auditedColumns[table];
  if (unauditedTables[table] && !columns) return drop;
  const secrets = secretColumns.map((column) => pg.escapeLiteral(column)).join(', ');
  const changes = columns?.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
  const ofChanges = `
    create trigger audit after ${changes ? 'update' : 'update or delete'} on ${name} for each row
      ${changes ? `when (${changes})` : ''} execute function write_audit_row(${secrets})`;
  const ofInserts = `
    create trigger audit_inserts after insert on ${name} referencing new table as made_rows
      for each statement execute function write_audit_of_inserts(${secrets})`;
  return [...drop, ofChanges, ...(changes ? [] : [ofInserts])];
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
  const names = tables.map(({ table }) => table);
  const statements = [
    dataAccessFunction(names.filter(isNarrowedModel)),
    insertAuditFunction,
    ...missiveStatements(app),
    worksOnAccountsFunction,
    `grant usage on schema public to ${app}, ${system}`,
    `grant execute on all functions in schema public to ${app}, ${system}`,
    ...tables.flatMap(({ table, isTenant }) => [
      `revoke all on ${pg.escapeIdentifier(table)} from ${app}, ${system}`,
      `grant ${grantsFor(table)} on ${pg.escapeIdentifier(table)} to ${app}, ${system}`,
      ...(isTenant ? tenantStatements(table, systemRole) : []),
      ...(table in globalRows ? globalRowStatements(table, systemRole) : []),
      ...(installationTables.includes(table) ? installationStatements(table, systemRole) : []),
      ...auditStatements(table),
    ]),
    ...names
      .filter((table) => isNarrowedModel(table) || table in narrowedParts || table in narrowedBelow)
      .flatMap((table) => narrowingStatements(table, app)),
    // Jobs are added inside the transaction of the business change, by roles that may not touch the queue otherwise.
    'drop function if exists enqueue_job(text, json, text, timestamptz)',
    `create or replace function enqueue_job(
       task text, payload json, job_key text default null, run_at timestamptz default null, priority integer default null)
       returns void language sql security definer set search_path = graphile_worker, pg_temp
       begin atomic;
         select graphile_worker.add_job(task, payload, job_key := job_key, run_at := run_at, priority := priority);
       end`,
    ...loginTieStatements,
    ...erasePersonStatements(app),
    `revoke all on function enqueue_job(text, json, text, timestamptz, integer) from public`,
    `grant execute on function enqueue_job(text, json, text, timestamptz, integer) to ${app}, ${system}`,
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
