import { sql } from '@certame/db/sql.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { AreaTable, Link } from '../area-table.ts';
import { type HookContext, hooksOf } from '../hooks.ts';
import { columnValues } from './save-row.ts';

type Values = Record<string, unknown>;

/** Ids for rows about to be made: known before the insert, they need no matching afterwards. */
export async function newIds(scope: Scope, count: number): Promise<string[]> {
  const rows = await queryRows(
    scope,
    idRow,
    sql`select new_id() as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

async function insertPlain(
  areaTable: AreaTable,
  { scope }: HookContext,
  rows: readonly Values[],
): Promise<string[]> {
  const ids = await newIds(scope, rows.length);
  const own = areaTable.hasInstitution ? { institution_id: scope.institutionId } : {};
  await scope.tx
    .insert(areaTable.table)
    .values(rows.map((values, index) => ({ ...columnValues(areaTable, values), ...own, id: ids[index] })));
  return ids;
}

export async function insertLinks(
  { scope }: HookContext,
  link: Link,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  if (pairs.length === 0) return;
  const columns = sql`${sql.identifier(link.own.name)}, ${sql.identifier(link.target.name)}`;
  const wanted = sql`unnest(${sql.param(pairs.map(([own]) => own))}::uuid[], ${sql.param(pairs.map(([, target]) => target))}::uuid[])`;
  await scope.tx.execute(
    link.hasInstitution
      ? sql`insert into ${link.table} (institution_id, ${columns}) select ${scope.institutionId}::uuid, own, target from ${wanted} as pair(own, target) on conflict do nothing`
      : sql`insert into ${link.table} (${columns}) select own, target from ${wanted} as pair(own, target) on conflict do nothing`,
  );
}

/** The rows of a link table that a row's field asks for. */
export const linkPairs = (id: string | undefined, targets: unknown): (readonly [string, string])[] =>
  id !== undefined && Array.isArray(targets) ? targets.map((target) => [id, String(target)] as const) : [];

/** True where rows of the area can be made together: it is plain, or its hooks say how. */
export function canInsertMany(areaTable: AreaTable): boolean {
  const { insertMany, beforeSave, insert, afterSave } = hooksOf(areaTable.area.key);
  return insertMany !== undefined || !(beforeSave || insert || afterSave);
}

/**
 * Makes many rows with their links: all or none. For imports, whose checks have resolved every reference in this
 * scope already.
 */
export async function insertRows(
  areaTable: AreaTable,
  context: HookContext,
  rows: readonly Values[],
): Promise<void> {
  const { insertMany } = hooksOf(areaTable.area.key);
  const ids = insertMany ? await insertMany(context, rows) : await insertPlain(areaTable, context, rows);
  for (const [key, link] of Object.entries(areaTable.links)) {
    await insertLinks(
      context,
      link,
      rows.flatMap((values, index) => linkPairs(ids[index], values[key])),
    );
  }
}
