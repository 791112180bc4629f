import type { AreaRow, GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { AreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { countedMatches, findMatches, type MatchQuery, matchesOf } from './find-matches.ts';
import { gridOrder, orderSql } from './grid-order.ts';
import { filterConditions, rowConditions } from './row-conditions.ts';
import { isSearch, wordsOf } from './search-words.ts';
import { countRows, readListed, readRecords, selectRows } from './select-rows.ts';

export interface Page {
  rows: AreaRow[];
  total: number;
  /** There are more rows than `total`: counting them all would take longer than reading the page. */
  hasMore: boolean;
}

/** Rows are counted up to here, by an index-only scan of some milliseconds. */
const countedRows = 100_000;

const countUpTo = async ({ areaTable, context }: MatchQuery, condition: SQL, cap: number): Promise<number> =>
  context.scope.tx.$count(
    sql`(select from ${areaTable.table} t where ${condition} limit ${cap + 1}) counted`,
  );

/**
 * Ids of a page of all rows, read off the order's index. Descending, the rows without a value stand at the wrong end
 * of it: they are read after the others.
 */
function idsInOrder({ areaTable, order, all, window }: MatchQuery): SQL {
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

/** The total and the rows go out together: one wait. */
async function countAndRead(
  query: MatchQuery,
  condition: SQL,
  cap: number,
  rows: Promise<AreaRow[]>,
): Promise<Page> {
  const [count, read] = await Promise.all([countUpTo(query, condition, cap), rows]);
  return { rows: read, total: Math.min(count, cap), hasMore: count > cap };
}

async function selectFromMany(query: MatchQuery, isFiltered: boolean): Promise<Page> {
  const { areaTable, context } = query;
  if (!isFiltered) {
    const tail = sql`order by ${orderSql(query.order)}`;
    const rows = readRecords(areaTable, context, sql`t.id in (${idsInOrder(query)})`, tail);
    return countAndRead(query, query.all, countedRows, rows);
  }
  const { ids, total } = await findMatches(query);
  const rows = readListed(areaTable, context, ids, query.order);
  const end = query.window.limit + query.window.offset;
  if (!total) return countAndRead(query, matchesOf(query), Math.max(countedMatches, end), rows);
  return { rows: await rows, total: total.count, hasMore: total.hasMore };
}

/** One page of a grid with the number of rows that match. */
export async function selectPage(
  areaTable: AreaTable,
  context: HookContext,
  query: Pick<GridQuery, 'filters' | 'order_column' | 'direction'>,
  window: { limit: number; offset: number },
): Promise<Page> {
  if (!areaTable.area.grid?.manyRows) {
    // Sent together: one wait.
    const [total, rows] = await Promise.all([
      countRows(areaTable, context, query),
      selectRows(areaTable, context, query, window),
    ]);
    return { rows, total, hasMore: false };
  }
  const filtered = Object.entries(query.filters).filter(([, value]) => value.length > 0);
  const words = filtered.every(([key]) => isSearch(key))
    ? wordsOf(filtered.flatMap(([, value]) => value))
    : undefined;
  const all = await rowConditions(areaTable, context, {});
  const filters = sql.join([sql`true`, ...filterConditions(areaTable, query.filters)], sql` and `);
  const order = gridOrder(areaTable, query);
  return selectFromMany({ areaTable, context, all, filters, words, order, window }, filtered.length > 0);
}
