import { AppError } from '@certame/contract/errors.ts';
import type { AreaOption } from '@certame/contract/kit/area-endpoints.ts';
import type { AreaRow, ExportQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type PreparedStatement, prepare } from '#lib/prepared.ts';
import { textOfList } from '#lib/uuid-list.ts';
import { writeTogether } from '#plugins/transaction.ts';
import type { AreaTable } from '../area-table.ts';
import { toWire } from '../field-columns.ts';
import { type AreaHooks, type HookContext, hooksOf } from '../hooks.ts';
import { labelColumn, targetTable } from '../reference-tables.ts';
import { type GridOrder, gridOrder, orderSql } from './grid-order.ts';
import { offeredConditions } from './offered-rows.ts';
import { baseCondition, column, filterConditions, rowConditions } from './row-conditions.ts';
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

/** What hooks tell of the rows, beside their columns: asked for together. */
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
 * Rows of these ids, as the API gives them, in one of the area's own orders. What hooks tell of them is asked for with them:
 * one wait.
 */
export async function readListed(
  areaTable: AreaTable,
  context: HookContext,
  ids: readonly string[],
  order: GridOrder,
): Promise<AreaRow[]> {
  if (ids.length === 0) return [];
  writeTogether(context.scope.client);
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
  const { rows } = await context.scope.tx.execute<{ count: string }>(
    sql`select count(*) as count from ${areaTable.table} t where ${condition}`,
  );
  return Number(rows[0]?.count ?? 0);
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

/**
 * Id and label of rows for pickers: the first that match a search among those offered, or any with given ids; with what
 * tells them apart for who may read it.
 */
export async function selectOptions(
  areaTable: AreaTable,
  context: HookContext,
  wanted: { search: string; ids: readonly string[]; for?: string | undefined; detailed?: boolean },
): Promise<AreaOption[]> {
  const label = labelColumn(areaTable.area.key);
  const conditions = [
    sql`true`,
    ...(await baseCondition(areaTable, context)),
    ...(wanted.ids.length > 0
      ? [
          sql`t.id in (${sql.join(
            wanted.ids.map((id) => sql`${id}::uuid`),
            sql`, `,
          )})`,
        ]
      : [
          ...offeredConditions(context, wanted.for),
          ...filterConditions(areaTable, wanted.search === '' ? {} : { search: wanted.search }),
        ]),
  ];
  const told = wanted.detailed ? (areaTable.area.toldApartBy ?? []) : [];
  const parts = told.map((key) => sql`nullif(t.${sql.identifier(key)}, '')`);
  const detail = parts.length > 0 ? sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})` : sql`''`;
  const { rows } = await context.scope.tx.execute<{ id: string; label: string; detail: string }>(
    sql`select t.id, t.${label} as label, ${detail} as detail from ${areaTable.table} t
         where ${sql.join(conditions, sql` and `)} order by t.${label}, t.id limit ${Math.max(30, wanted.ids.length)}`,
  );
  const names = await hooksOf(areaTable.area.key).names?.(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, label: stored, detail: apart }) => ({
    id,
    label: names?.get(id) ?? stored,
    ...(apart !== '' && { detail: apart }),
  }));
}

/** Rows whose field has one of the values, without regard to case: an import finds what is already there. */
export async function selectRowsBy(
  areaTable: AreaTable,
  context: HookContext,
  key: string,
  values: readonly string[],
): Promise<AreaRow[]> {
  if (values.length === 0) return [];
  const wanted = sql`${sql.param(values.map((value) => value.toLowerCase()))}::text[]`;
  // Addresses are stored in lower case: their index finds them.
  const isLower = areaTable.area.fields[key]?.kind === 'email';
  const conditions = [
    isLower ? sql`${column(key)} = any(${wanted})` : sql`lower(${column(key)}::text) = any(${wanted})`,
    ...(await baseCondition(areaTable, context)),
  ];
  return readRecords(areaTable, context, sql.join(conditions, sql` and `), sql`order by t.id`);
}

/** Texts -> ids of the rows whose column bears each, compared without case and accents. */
async function selectIdsByText(
  areaTable: AreaTable,
  context: HookContext,
  named: SQL,
  texts: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  if (texts.length === 0) return found;
  const conditions = [sql`true`, ...(await baseCondition(areaTable, context))];
  const { rows } = await context.scope.tx.execute<{ wanted: string; id: string }>(
    sql`select wanted.text as wanted, t.id
          from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) wanted(text)
          join ${areaTable.table} t on name_key(${named}) = name_key(wanted.text)
         where ${sql.join(conditions, sql` and `)} order by t.id`,
  );
  for (const { wanted, id } of rows) found.set(wanted, [...(found.get(wanted) ?? []), id]);
  return found;
}

/** Ids of the rows that bear each label or, where nobody is called so, have it as their code; others are absent. */
export async function selectIdsByLabel(
  areaTable: AreaTable,
  context: HookContext,
  labels: readonly string[],
): Promise<Map<string, string[]>> {
  const { area } = areaTable;
  const found = await selectIdsByText(areaTable, context, sql`t.${labelColumn(area.key)}`, labels);
  const code = area.fields.code;
  if (code?.kind !== 'text' || code.virtual) return found;
  const others = labels.filter((label) => !found.has(label));
  const coded = await selectIdsByText(areaTable, context, column('code'), others);
  return new Map([...found, ...coded]);
}
