import { AppError } from '@certame/contract/errors.ts';
import type { AreaRow, ExportQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { type PreparedStatement, prepare } from '#lib/prepared.ts';
import { textOfList } from '#lib/uuid-list.ts';
import type { AreaTable } from '../area-table.ts';
import { toWire } from '../field-columns.ts';
import { type AreaHooks, type HookContext, hooksOf } from '../hooks.ts';
import { labelColumn, targetTable } from '../reference-tables.ts';
import { type GridOrder, gridOrder, orderSql } from './grid-order.ts';
import { baseCondition, column, rowConditions } from './row-conditions.ts';
import { shownLabel } from './shown-label.ts';

function selections(areaTable: AreaTable): SQL[] {
  const parts: SQL[] = [sql`t.id`, sql`t.created_at`, sql`t.updated_at`];
  for (const [key, field] of Object.entries(areaTable.area.fields)) {
    if (field.virtual || field.writeOnly) continue;
    if (field.kind === 'reference') {
      parts.push(column(key));
      parts.push(
        sql`(select r.${labelColumn(field.to)} from ${targetTable(field.to)} r where r.id = ${column(key)}) as ${sql.identifier(`label:${key}`)}`,
      );
    } else if (field.kind === 'references') {
      const link = areaTable.links[key];
      if (!link) continue;
      parts.push(
        sql`(select coalesce(json_agg(json_build_object('id', r.id, 'label', r.${labelColumn(field.to)}) order by r.${labelColumn(field.to)}), '[]'::json)
               from ${link.table} l join ${targetTable(field.to)} r on r.id = l.${sql.identifier(link.target.name)}
              where l.${sql.identifier(link.own.name)} = t.id) as ${sql.identifier(`links:${key}`)}`,
      );
    } else {
      parts.push(column(key));
    }
  }
  return parts;
}

function present(areaTable: AreaTable, record: Record<string, unknown>): AreaRow {
  const row: AreaRow = {
    id: String(record.id),
    created_at: new Date(String(record.created_at)).toISOString(),
    updated_at: new Date(String(record.updated_at)).toISOString(),
    labels: {},
  };
  for (const [key, field] of Object.entries(areaTable.area.fields)) {
    if (field.virtual || field.writeOnly) continue;
    if (field.kind === 'references') {
      const links = (record[`links:${key}`] ?? []) as { id: string; label: string }[];
      row[key] = links.map((link) => link.id);
      row.labels[key] = links.map((link) => link.label);
    } else {
      row[key] = toWire(field, record[key]);
      if (field.kind === 'reference') row.labels[key] = (record[`label:${key}`] as string | null) ?? null;
    }
  }
  return row;
}

interface Extras {
  virtual?: Awaited<ReturnType<NonNullable<AreaHooks['readVirtual']>>> | undefined;
  names?: ReadonlyMap<string, string> | undefined;
}

/** Virtual fields and translated names, which hooks read beside the columns: in one wait. */
async function readExtras(
  { area }: AreaTable,
  context: HookContext,
  ids: readonly string[],
): Promise<Extras> {
  const { readVirtual, names } = hooksOf(area.key);
  if (ids.length === 0) return {};
  const [virtual, named] = await Promise.all([readVirtual?.(context, ids), names?.(context, ids)]);
  return { virtual, names: named };
}

function withExtras({ area }: AreaTable, rows: AreaRow[], { virtual, names }: Extras): AreaRow[] {
  if (!virtual && !names) return rows;
  return rows.map((row) => {
    const extra = virtual?.get(row.id);
    const name = names?.get(row.id);
    const named = name === undefined ? {} : { [area.labelField]: name };
    return { ...row, ...extra?.values, labels: { ...row.labels, ...extra?.labels, ...named } };
  });
}

type RowQuery = Pick<ExportQuery, 'filters' | 'order_column' | 'direction' | 'ids'>;

const selectionOf = (areaTable: AreaTable, condition: SQL, tail: SQL): SQL =>
  sql`select ${sql.join(selections(areaTable), sql`, `)} from ${areaTable.table} t where ${condition} ${tail}`;

async function presentAll(
  areaTable: AreaTable,
  context: HookContext,
  records: Record<string, unknown>[],
): Promise<AreaRow[]> {
  const rows = records.map((record) => present(areaTable, record));
  const ids = rows.map(({ id }) => id);
  return withExtras(areaTable, rows, await readExtras(areaTable, context, ids));
}

/** Rows that satisfy a condition, as the API gives them; `tail` orders, limits or locks them. */
export async function readRecords(
  areaTable: AreaTable,
  context: HookContext,
  condition: SQL,
  tail: SQL,
): Promise<AreaRow[]> {
  const { rows } = await context.scope.tx.execute(selectionOf(areaTable, condition, tail));
  return presentAll(areaTable, context, rows);
}

const listedRows = new WeakMap<GridOrder, PreparedStatement<Record<string, unknown>>>();

function listedRowsOf(areaTable: AreaTable, order: GridOrder): PreparedStatement<Record<string, unknown>> {
  const known = listedRows.get(order);
  if (known) return known;
  const listed = sql`t.id = any(${sql.placeholder('ids')}::uuid[])`;
  const made = prepare(selectionOf(areaTable, listed, sql`order by ${orderSql(order)}`));
  listedRows.set(order, made);
  return made;
}

/**
 * Rows of these ids, as the API gives them, in one of the area's own orders. Hooks read virtual fields and names with them:
 * one wait.
 */
export async function readListed(
  areaTable: AreaTable,
  context: HookContext,
  ids: readonly string[],
  order: GridOrder,
): Promise<AreaRow[]> {
  if (ids.length === 0) return [];
  const [records, extras] = await Promise.all([
    listedRowsOf(areaTable, order)(context.scope, { ids: textOfList(ids) }),
    readExtras(areaTable, context, ids),
  ]);
  const rows = records.map((record) => present(areaTable, record));
  return withExtras(areaTable, rows, extras);
}

/** The order a grid was asked for, by what its rows are called to the reader. */
async function shownOrder(areaTable: AreaTable, context: HookContext, query: RowQuery): Promise<SQL> {
  return orderSql(gridOrder(areaTable, query, await shownLabel(areaTable, context)));
}

/** Rows of a grid, in order. */
export async function selectRows(
  areaTable: AreaTable,
  context: HookContext,
  query: RowQuery,
  window: { limit: number; offset: number },
): Promise<AreaRow[]> {
  const condition = await rowConditions(areaTable, context, query.filters, query.ids);
  const order = await shownOrder(areaTable, context, query);
  const tail = sql`order by ${order} limit ${window.limit} offset ${window.offset}`;
  return readRecords(areaTable, context, condition, tail);
}

/** Every row of a query in order, batch by batch, through a cursor of the transaction: all of one moment. */
export async function* streamRows(
  areaTable: AreaTable,
  context: HookContext,
  query: RowQuery,
  batchRows: number,
): AsyncGenerator<AreaRow[]> {
  const { tx } = context.scope;
  const condition = await rowConditions(areaTable, context, query.filters, query.ids);
  const order = await shownOrder(areaTable, context, query);
  await tx.execute(
    sql`declare streamed_rows no scroll cursor for
         select ${sql.join(selections(areaTable), sql`, `)} from ${areaTable.table} t where ${condition} order by ${order}`,
  );
  for (;;) {
    const { rows } = await tx.execute(sql`fetch forward ${sql.raw(String(batchRows))} from streamed_rows`);
    if (rows.length > 0) yield await presentAll(areaTable, context, rows);
    if (rows.length < batchRows) break;
  }
  await tx.execute(sql`close streamed_rows`);
}

export async function countRows(
  areaTable: AreaTable,
  context: HookContext,
  { filters, ids }: Pick<ExportQuery, 'filters' | 'ids'>,
): Promise<number> {
  const condition = await rowConditions(areaTable, context, filters, ids);
  return context.scope.tx.$count(sql`${areaTable.table} t`, condition);
}

/** One row the scope may see; undefined for one of another institution. `lock` keeps others from changing it meanwhile. */
export async function findRow(
  areaTable: AreaTable,
  context: HookContext,
  id: string,
  options: { lock?: boolean } = {},
): Promise<AreaRow | undefined> {
  const conditions = [sql`t.id = ${id}`, ...(await baseCondition(areaTable, context))];
  const tail = options.lock ? sql`for update of t` : sql``;
  const [row] = await readRecords(areaTable, context, sql.join(conditions, sql` and `), tail);
  return row;
}

export async function getRow(areaTable: AreaTable, context: HookContext, id: string): Promise<AreaRow> {
  const row = await findRow(areaTable, context, id);
  if (!row) throw new AppError('not-found');
  return row;
}
