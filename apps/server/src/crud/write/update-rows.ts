import { AppError } from '@certame/contract/errors.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { AreaTable, Link } from '../area-table.ts';
import { type Change, type HookContext, hooksOf } from '../hooks.ts';
import { baseCondition } from '../read/row-conditions.ts';
import { insertLinks, linkPairs } from './insert-rows.ts';
import { columnValues } from './save-row.ts';

const uuids = (ids: readonly string[]): SQL => sql`${sql.param(ids)}::uuid[]`;

/** True where rows of the area can be changed together: it is plain, or its hooks say how. */
export function canUpdateMany(areaTable: AreaTable): boolean {
  const { updateMany, beforeSave, afterSave } = hooksOf(areaTable.area.key);
  return updateMany !== undefined || !(beforeSave || afterSave);
}

/** Throws unless this scope may change all of them. */
async function lockRows(
  areaTable: AreaTable,
  context: HookContext,
  changes: readonly Change[],
): Promise<void> {
  const ids = changes.map(({ id }) => id);
  const conditions = [sql`t.id = any(${uuids(ids)})`, ...(await baseCondition(areaTable, context))];
  const { rows } = await context.scope.tx.execute(
    sql`select t.id from ${areaTable.table} t where ${sql.join(conditions, sql` and `)} order by t.id for update of t`,
  );
  if (rows.length < new Set(ids).size) throw new AppError('not-found');
}

/** Writes each row's own columns in one statement; what a row doesn't mention stays as it is. */
async function updateColumns(
  areaTable: AreaTable,
  { scope }: HookContext,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map(({ id, values }) => ({ ...columnValues(areaTable, values), id }));
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => key !== 'id');
  const set = keys.map((key) => {
    const name = sql.identifier(key);
    return sql`${name} = case when wanted.fields ? ${key} then cells.${name} else t.${name} end`;
  });
  await scope.tx.execute(
    sql`update ${areaTable.table} t
           set ${sql.join([...set, sql`updated_at = greatest(now(), t.updated_at + interval '1 millisecond')`], sql`, `)}
          from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) wanted(fields),
               jsonb_populate_record(null::${areaTable.table}, wanted.fields) cells
         where t.id = cells.id`,
  );
}

async function replaceLinks(
  context: HookContext,
  link: Link,
  key: string,
  changes: readonly Change[],
): Promise<void> {
  const changed = changes.filter(({ values }) => Array.isArray(values[key]));
  if (changed.length === 0) return;
  const pairs = changed.flatMap(({ id, values }) => linkPairs(id, values[key]));
  const own = sql`l.${sql.identifier(link.own.name)}`;
  const target = sql`l.${sql.identifier(link.target.name)}`;
  await context.scope.tx.execute(
    sql`delete from ${link.table} l
         where ${own} = any(${uuids(changed.map(({ id }) => id))})
           and not exists (select from unnest(${uuids(pairs.map(([id]) => id))}, ${uuids(pairs.map(([, one]) => one))}) kept(own, target)
                            where kept.own = ${own} and kept.target = ${target})`,
  );
  await insertLinks(context, link, pairs);
}

/**
 * Changes many rows with their links: all or none. For imports, whose checks have resolved every reference in this scope
 * already.
 */
export async function updateRows(
  areaTable: AreaTable,
  context: HookContext,
  changes: readonly Change[],
): Promise<void> {
  await lockRows(areaTable, context, changes);
  await hooksOf(areaTable.area.key).updateMany?.(context, changes);
  await updateColumns(areaTable, context, changes);
  for (const [key, link] of Object.entries(areaTable.links)) await replaceLinks(context, link, key, changes);
}
