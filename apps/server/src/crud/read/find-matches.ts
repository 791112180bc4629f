import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { AreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { type GridOrder, orderSql } from './grid-order.ts';
import { beginsWith, containsWord, holdsWord, standsInside } from './search-words.ts';

/** With a search or a filter each counted row has to be looked at. */
export const countedMatches = 1_000;
/**
 * So many rows of the order are scanned before all matches are collected and sorted; `promising` where the first hold many, in the
 * order whose own index holds the searched text.
 */
const scannedRows = { first: 2_000, promising: 100_000 };

/** A page of a search or a filter. */
export interface MatchQuery {
  areaTable: AreaTable;
  context: HookContext;
  /** The condition of every row of the area, and those of search and filters. */
  all: SQL;
  filters: SQL;
  /** Words of the search, where nothing else filters. */
  words: readonly string[] | undefined;
  order: GridOrder;
  window: { limit: number; offset: number };
}

export interface Matches {
  /** Of the page's rows. */
  ids: string[];
  /** Absent where finding the page didn't tell it. */
  total?: { count: number; hasMore: boolean };
}

interface Found {
  count: number;
  /** Of the page. */
  ids: string[];
}

/** The value that rows are sorted by, beside their id. */
const sortedOf = ({ order: { by } }: MatchQuery): SQL => (by ? sql`, ${by} as sorted` : sql``);

/** Counts what `found` gives and cuts the page out of it, in one statement. */
async function countAndPage({ context, order, window }: MatchQuery, found: SQL): Promise<Found> {
  const [page] = await queryRows(
    context.scope,
    z.object({ ids: z.array(z.string()), count: z.coerce.number() }),
    sql`with found as materialized (${found})
        select (select count(*) from found) as count,
               array(select t.id from found t order by ${orderSql({ ...order, by: order.by && sql`t.sorted` })} limit ${window.limit} offset ${window.offset}) as ids`,
  );
  return page ?? { ids: [], count: 0 };
}

export const matchesOf = ({ all, filters }: MatchQuery): SQL => sql`${all} and ${filters}`;

const endOf = ({ window: { limit, offset } }: MatchQuery): number => limit + offset;
/** So many matches are counted, and at least to the end of the page. */
const countedOf = (query: MatchQuery): number => Math.max(endOf(query), countedMatches);

const holdAll = (words: readonly string[]): SQL => sql.join([sql`true`, ...words.map(holdsWord)], sql` and `);

/**
 * The matches among the first `rows` of the order, `wanted` of them at most: each row is looked at, so the words are asked for in
 * the form that costs least.
 */
async function scan(query: MatchQuery, rows: number, wanted: number): Promise<Found> {
  const { areaTable, all, filters, words, order } = query;
  const held = words ? holdAll(words) : filters;
  return countAndPage(
    query,
    sql`select t.id ${sortedOf(query)} from (select t.* from ${areaTable.table} t where ${all} order by ${orderSql(order)} limit ${rows}) t
         where ${held} order by ${orderSql(order)} limit ${wanted}`,
  );
}

/**
 * The page of what matches, if it stands among the first rows of the order: what is frequent mostly does. The index of the searched text
 * shows without the table which rows match: there the same scan counts them, where the first rows promise enough.
 */
async function scanFirst(query: MatchQuery): Promise<Matches | undefined> {
  const end = endOf(query);
  if (end > scannedRows.first) return undefined;
  const isIndexed = query.order.isOfSearch && query.words !== undefined;
  const counted = countedOf(query);
  const wanted = isIndexed ? counted + 1 : end;
  const first = await scan(query, scannedRows.first, wanted);
  const expected = (first.count * scannedRows.promising) / scannedRows.first;
  const isPromising = isIndexed && first.count < wanted && expected > wanted;
  const { ids, count } = isPromising ? await scan(query, scannedRows.promising, wanted) : first;
  if (count < end) return undefined;
  return count > counted ? { ids, total: { count: counted, hasMore: true } } : { ids };
}

/** Collects all that matches, once for the page and the total. */
async function collect(query: MatchQuery): Promise<Matches> {
  const { ids, count } = await countAndPage(
    query,
    sql`select t.id ${sortedOf(query)} from ${query.areaTable.table} t where ${matchesOf(query)}`,
  );
  return { ids, total: { count, hasMore: false } };
}

/**
 * Sorted by the searched text, what begins with the first word stands together in its index and is read off it; only what
 * holds the word further inside is collected and sorted.
 */
async function merge(
  query: MatchQuery,
  [first, ...others]: readonly [string, ...string[]],
): Promise<Matches> {
  const { areaTable, context, all, order, window } = query;
  const counted = countedOf(query);
  const rest = sql.join([all, ...others.map((word) => containsWord(areaTable.area, word))], sql` and `);
  const [merged] = await queryRows(
    context.scope,
    z.object({ ids: z.array(z.string()), inside: z.coerce.number(), beginning: z.coerce.number() }),
    sql`with inside as materialized
               (select t.id, t.search_text from ${areaTable.table} t
                 where ${rest} and ${standsInside(first)} and not ${beginsWith(first)}),
             -- The index is mostly scanned here, so what costs least is asked first; the rest lets a rare word be looked up.
             beginning as materialized
               (select t.id, t.search_text from ${areaTable.table} t
                 where ${holdAll(others)} and ${rest} and ${beginsWith(first)} order by ${orderSql(order)} limit ${counted + 1})
        select (select count(*) from inside) as inside, (select count(*) from beginning) as beginning,
               array(select t.id from (select * from inside union all select * from beginning) t
                      order by ${orderSql(order)} limit ${window.limit} offset ${window.offset}) as ids`,
  );
  const { ids, inside, beginning } = merged ?? { ids: [], inside: 0, beginning: 0 };
  const hasMore = beginning > counted;
  return { ids, total: { count: hasMore ? counted : inside + beginning, hasMore } };
}

/** The page of what a search or a filter finds, by the way that reads least. */
export async function findMatches(query: MatchQuery): Promise<Matches> {
  const found = await scanFirst(query);
  if (found) return found;
  const [first, ...others] = query.order.isOfSearch && query.words ? query.words : [];
  return first === undefined ? collect(query) : merge(query, [first, ...others]);
}
