import { findArea } from '@certame/contract/areas.ts';
import { AppError, type FieldErrors } from '@certame/contract/errors.ts';
import { findPeriodProblem } from '@certame/contract/kit/area/period.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { AreaTable, Link } from '../area-table.ts';
import { resolveAreaTable } from '../area-table.ts';
import { type HookContext, hooksOf } from '../hooks.ts';
import { selectOptions } from '../read/select-options.ts';
import { findRow, getRow } from '../read/select-rows.ts';

type Values = Record<string, unknown>;

/** Every referenced row must be one that this scope sees: an id of another institution is refused like an unknown one. */
async function requireVisibleReferences(
  areaTable: AreaTable,
  context: HookContext,
  values: Values,
): Promise<void> {
  const problems: FieldErrors = {};
  for (const [key, value] of Object.entries(values)) {
    const field = areaTable.area.fields[key];
    if (!field || (field.kind !== 'reference' && field.kind !== 'references') || value === null) continue;
    const ids = [...new Set((Array.isArray(value) ? value : [value]).map(String))];
    if (ids.length === 0) continue;
    const target = findArea(field.to);
    if (!target) throw new Error(`No area "${field.to}"`);
    const found = await selectOptions(resolveAreaTable(target), context, { search: '', ids });
    if (found.length !== ids.length) problems[key] = [{ key: 'foreign' }];
  }
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fields: problems });
}

/** Whichever of its two ends is being changed. */
function requirePeriod({ area }: AreaTable, values: Values): void {
  const problem = findPeriodProblem(area, values);
  if (problem) throw new AppError('validation', { fields: { [problem.field]: [{ key: problem.key }] } });
}

async function replaceLinks(
  context: HookContext,
  link: Link,
  id: string,
  targetIds: readonly string[],
): Promise<void> {
  const { tx, institutionId } = context.scope;
  const own = sql.identifier(link.own.name);
  const target = sql.identifier(link.target.name);
  const ids = [...new Set(targetIds)];
  const wanted =
    ids.length === 0
      ? sql`'{}'::uuid[]`
      : sql`array[${sql.join(
          ids.map((one) => sql`${one}::uuid`),
          sql`, `,
        )}]`;
  await tx.execute(sql`delete from ${link.table} where ${own} = ${id} and ${target} <> all(${wanted})`);
  if (ids.length === 0) return;
  await tx.execute(
    link.hasInstitution
      ? sql`insert into ${link.table} (institution_id, ${own}, ${target}) select ${institutionId}::uuid, ${id}::uuid, one from unnest(${wanted}) one on conflict do nothing`
      : sql`insert into ${link.table} (${own}, ${target}) select ${id}::uuid, one from unnest(${wanted}) one on conflict do nothing`,
  );
}

/** The part of the input that goes into columns of the area's own table. */
export function columnValues(areaTable: AreaTable, values: Values): Values {
  const result: Values = {};
  for (const [key, value] of Object.entries(values)) {
    const column = areaTable.columns[key];
    const field = areaTable.area.fields[key];
    if (!column || (field && (field.kind === 'references' || field.virtual))) continue;
    // An empty switch of a column that knows no null falls back to the column's default.
    if (value === null && column.notNull) continue;
    result[key] = field?.kind === 'dateTime' && typeof value === 'string' ? new Date(value) : value;
  }
  return result;
}

async function insertRow(areaTable: AreaTable, context: HookContext, values: Values): Promise<string> {
  const row = areaTable.hasInstitution ? { ...values, institution_id: context.scope.institutionId } : values;
  const idColumn = areaTable.columns.id;
  if (!idColumn) throw new Error(`Table ${areaTable.name} has no id`);
  const [made] = await context.scope.tx.insert(areaTable.table).values(row).returning({ id: idColumn });
  if (!made) throw new Error('No row was made');
  return String(made.id);
}

async function writeLinks(
  areaTable: AreaTable,
  context: HookContext,
  id: string,
  values: Values,
): Promise<void> {
  for (const [key, link] of Object.entries(areaTable.links)) {
    const ids = values[key];
    if (Array.isArray(ids)) await replaceLinks(context, link, id, ids.map(String));
  }
}

/** The row, locked for a change. Rules of data access may let a member see what only others change. */
async function lockRow(areaTable: AreaTable, context: HookContext, id: string): Promise<AreaRow> {
  const row = await findRow(areaTable, context, id, { lock: true });
  if (row) return row;
  throw new AppError((await findRow(areaTable, context, id)) ? 'read-only' : 'not-found');
}

export async function createRow(
  areaTable: AreaTable,
  context: HookContext,
  values: Values,
): Promise<AreaRow> {
  const hooks = hooksOf(areaTable.area.key);
  await requireVisibleReferences(areaTable, context, values);
  const prepared = hooks.beforeSave ? await hooks.beforeSave(context, { id: undefined, values }) : values;
  const columns = columnValues(areaTable, prepared);
  const id = hooks.insert
    ? await hooks.insert(context, prepared)
    : await insertRow(areaTable, context, columns);
  await writeLinks(areaTable, context, id, prepared);
  await hooks.afterSave?.(context, { id, values: prepared, isNew: true });
  return getRow(areaTable, context, id);
}

/**
 * Changes a row. `readAt` is the `updated_at` the editor saw: when somebody else has saved since, nothing is written
 * and the answer is 409 with the row as it is now.
 */
export async function updateRow(
  areaTable: AreaTable,
  context: HookContext,
  id: string,
  values: Values,
  readAt: string | undefined,
): Promise<AreaRow> {
  const hooks = hooksOf(areaTable.area.key);
  const current = await lockRow(areaTable, context, id);
  if (readAt !== undefined && Date.parse(readAt) !== Date.parse(current.updated_at)) {
    throw new AppError('conflict', { data: { current } });
  }
  requirePeriod(areaTable, { ...current, ...values });
  await requireVisibleReferences(areaTable, context, values);
  const prepared = hooks.beforeSave ? await hooks.beforeSave(context, { id, values }) : values;
  const columns = columnValues(areaTable, prepared);
  const idColumn = areaTable.columns.id;
  if (!idColumn) throw new Error(`Table ${areaTable.name} has no id`);
  const institution = areaTable.columns.institution_id;
  await context.scope.tx
    .update(areaTable.table)
    // Two saves within one millisecond still differ.
    .set({ ...columns, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(and(eq(idColumn, id), institution ? eq(institution, context.scope.institutionId) : undefined));
  await writeLinks(areaTable, context, id, prepared);
  await hooks.afterSave?.(context, { id, values: prepared, isNew: false });
  return getRow(areaTable, context, id);
}

export async function deleteRow(areaTable: AreaTable, context: HookContext, id: string): Promise<void> {
  const hooks = hooksOf(areaTable.area.key);
  await lockRow(areaTable, context, id);
  await hooks.beforeDelete?.(context, id);
  if (hooks.remove) return hooks.remove(context, id);
  const idColumn = areaTable.columns.id;
  if (!idColumn) throw new Error(`Table ${areaTable.name} has no id`);
  await context.scope.tx.delete(areaTable.table).where(eq(idColumn, id));
}
