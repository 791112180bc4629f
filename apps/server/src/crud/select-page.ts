import type { AreaRow, GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { AreaTable } from './area-table.ts';
import { type GridOrder, gridOrder, orderSql } from './grid-order.ts';
import type { HookContext } from './hooks.ts';
import { rowConditions } from './row-conditions.ts';
import { countRows, readRecords, selectRows } from './select-rows.ts';

export interface Page {
  rows: AreaRow[];
  total: number;
  /** There are more rows than `total`: counting them all would take longer than reading the page. */
  hasMore: boolean;
}

type Window = { limit: number; offset: number };

/** Rows are counted up to here: an index alone tells, in some milliseconds. */
const countedRows = 100_000;
/** With a search or a filter each counted row has to be looked at. */
const countedMatches = 1_000;
/** So many rows are walked in order before all matches are collected and sorted; the second number where the first finds promising many. */
const walkedRows = { first: 2_000, promising: 20_000 };

interface PageQuery {
  areaTable: AreaTable;
  context: HookContext;
  /** All conditions, and those without search and filters. */
  matches: SQL;
  all: SQL;
  order: GridOrder;
  window: Window;
}

async function countUpTo({ areaTable, context }: PageQuery, condition: SQL, cap: number): Promise<number> {
  const { rows } = await context.scope.tx.execute<{ count: string }>(
    sql`select count(*) as count from (select from ${areaTable.table} t where ${condition} limit ${cap + 1}) counted`,
  );
  return Number(rows[0]?.count ?? 0);
}

/**
 * Ids of a page of all rows, read off the order's index. Descending, the rows without a value stand at the wrong end
 * of it: they are read after the others.
 */
function idsInOrder({ areaTable, order, all, window }: PageQuery): SQL {
  const { table } = areaTable;
  const { limit, offset } = window;
  if (!order.by || !order.hasGaps || !order.isDescending) {
    return sql`select t.id from ${table} t where ${all} order by ${orderSql(order)} limit ${limit} offset ${offset}`;
  }
  const end = limit + offset;
  return sql`select id from (
      (select t.id from ${table} t where ${all} and ${order.by} is not null order by ${order.by} desc, t.id desc limit ${end})
      union all
      (select t.id from ${table} t where ${all} and ${order.by} is null order by t.id desc limit ${end})
    ) both_ends limit ${limit} offset ${offset}`;
}

async function walk({ areaTable, context, order, all, matches }: PageQuery, rows: number, wanted: number) {
  const found = await context.scope.tx.execute<{ id: string }>(
    sql`select t.id from (select t.* from ${areaTable.table} t where ${all} order by ${orderSql(order)} limit ${rows}) t
         where ${matches} order by ${orderSql(order)} limit ${wanted}`,
  );
  return found.rows.map(({ id }) => id);
}

/** The page of what matches, if it stands among the first rows of the order: what is frequent mostly does. */
async function walkedIds(query: PageQuery): Promise<string[] | undefined> {
  const { limit, offset } = query.window;
  const end = limit + offset;
  if (end > walkedRows.promising / 10) return undefined;
  let ids = await walk(query, walkedRows.first, end);
  const isPromising = (ids.length * walkedRows.promising) / walkedRows.first > end;
  if (ids.length < end && isPromising) ids = await walk(query, walkedRows.promising, end);
  return ids.length === end ? ids.slice(offset) : undefined;
}

/** Collects all that matches, once for the page and the total. */
async function collectedIds({ areaTable, context, order, matches, window }: PageQuery) {
  const { rows } = await context.scope.tx.execute<{ ids: string[] | null; count: string }>(
    sql`with found as materialized (select t.id ${order.by ? sql`, ${order.by} as sorted` : sql``} from ${areaTable.table} t where ${matches})
        select (select count(*) from found) as count,
               array(select t.id from found t order by ${orderSql({ ...order, by: order.by && sql`t.sorted` })} limit ${window.limit} offset ${window.offset}) as ids`,
  );
  return { ids: rows[0]?.ids ?? [], count: Number(rows[0]?.count ?? 0) };
}

async function withRows(query: PageQuery, ids: SQL): Promise<AreaRow[]> {
  const { areaTable, context, order } = query;
  return readRecords(areaTable, context, sql`t.id in (${ids})`, sql`order by ${orderSql(order)}`);
}

const listOf = (ids: readonly string[]): SQL => sql`select unnest(${sql.param(ids)}::uuid[])`;

/** The total and the rows go out together: one wait. */
async function countAndRead(query: PageQuery, condition: SQL, cap: number, ids: SQL): Promise<Page> {
  const [count, rows] = await Promise.all([countUpTo(query, condition, cap), withRows(query, ids)]);
  return { rows, total: Math.min(count, cap), hasMore: count > cap };
}

async function selectFromMany(query: PageQuery, isFiltered: boolean): Promise<Page> {
  if (!isFiltered) return countAndRead(query, query.all, countedRows, idsInOrder(query));
  const walked = await walkedIds(query);
  if (walked) return countAndRead(query, query.matches, countedMatches, listOf(walked));
  const { ids, count } = await collectedIds(query);
  return { rows: await withRows(query, listOf(ids)), total: count, hasMore: false };
}

/** One page of a grid with the number of rows that match. */
export async function selectPage(
  areaTable: AreaTable,
  context: HookContext,
  query: Pick<GridQuery, 'filters' | 'order_column' | 'direction'>,
  window: Window,
): Promise<Page> {
  if (!areaTable.area.grid?.manyRows) {
    const total = await countRows(areaTable, context, query.filters);
    return { rows: await selectRows(areaTable, context, query, window), total, hasMore: false };
  }
  const isFiltered = Object.values(query.filters).some((value) => value.length > 0);
  const all = await rowConditions(areaTable, context, {});
  const matches = await rowConditions(areaTable, context, query.filters);
  const order = gridOrder(areaTable, query);
  const [, page] = await Promise.all([
    // Reading the table from its start, PostgreSQL would pass all the other institutions' rows before the first of this one.
    context.scope.client.query('set local enable_seqscan = off'),
    selectFromMany({ areaTable, context, matches, all, order, window }, isFiltered),
  ]);
  return page;
}
