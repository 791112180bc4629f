import pg from 'pg';
import { type GlobalSecurity, secretColumns, type TenantSecurity } from './schema/tenancy.ts';

/** Rows made together are audited together, as `write_audit_row` would one by one: an import makes thousands. */
export const insertAuditFunction = `
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
      from (select to_jsonb(one) - tg_argv as whole from made_rows one offset 0) made; -- offset 0: made once for each row, not once for each use
    return null;
  end
  $$`;

export function auditStatements(table: string, { audit }: TenantSecurity | GlobalSecurity): string[] {
  const name = pg.escapeIdentifier(table);
  const drop = [`drop trigger if exists audit on ${name}`, `drop trigger if exists audit_inserts on ${name}`];
  const columns = audit?.but;
  if (audit && !columns) return drop;
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
