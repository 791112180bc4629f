import { type SQL, sql } from 'drizzle-orm';
import type { AreaTable } from '../area-table.ts';
import type { HookContext } from '../hooks.ts';
import { type GridOrder, orderSql } from './grid-order.ts';
import { beginsWith, containsWord, holdsWord, standsInside } from './search-words.ts';

/** With a search or a filter each counted row has to be looked at. */
export const countedMatches = 1_000;
/**
 * So many rows are walked in order before all matches are collected and sorted; `promising` where the first hold many,
 * `indexed` where the order's own index holds the searched text.
 */
const walkedRows = { first: 2_000, promising: 20_000, indexed: 100_000 };

/** A page of a search or a filter. */
export interface MatchQuery {
  areaTable: AreaTable;
  context: HookContext;
  /** What holds for every row of the area, and what is searched and filtered. */
  all: SQL;
  filters: SQL;
  /** What is searched, where nothing else filters. */
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

/** What rows are sorted by, beside their id. */
const sortedOf = ({ order: { by } }: MatchQuery): SQL => (by ? sql`, ${by} as sorted` : sql``);

/** Counts what `found` gives and cuts the page out of it, in one statement. */
async function countAndPage({ context, order, window }: MatchQuery, found: SQL): Promise<Found> {
  const { rows } = await context.scope.tx.execute<{ ids: string[] | null; count: string }>(
    sql`with found as materialized (${found})
        select (select count(*) from found) as count,
               array(select t.id from found t order by ${orderSql({ ...order, by: order.by && sql`t.sorted` })} limit ${window.limit} offset ${window.offset}) as ids`,
  );
  return { ids: rows[0]?.ids ?? [], count: Number(rows[0]?.count ?? 0) };
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
async function walk(query: MatchQuery, rows: number, wanted: number): Promise<Found> {
  const { areaTable, all, filters, words, order } = query;
  const held = words ? holdAll(words) : filters;
  return countAndPage(
    query,
    sql`select t.id ${sortedOf(query)} from (select t.* from ${areaTable.table} t where ${all} order by ${orderSql(order)} limit ${rows}) t
         where ${held} order by ${orderSql(order)} limit ${wanted}`,
  );
}

/** The page, where the walk came to its end, and the total, where it came further. */
function pageOf({ ids, count }: Found, query: MatchQuery): Matches | undefined {
  if (count < endOf(query)) return undefined;
  const counted = countedOf(query);
  return count > counted ? { ids, total: { count: counted, hasMore: true } } : { ids };
}

/**
 * The page of what matches, if it stands among the first rows of the order: what is frequent mostly does. The order of the searched text
 * tells without the table which rows match: there the same walk counts them, where the first rows promise enough.
 */
async function walkFirst(query: MatchQuery): Promise<Matches | undefined> {
  const end = endOf(query);
  if (end > walkedRows.promising / 10) return undefined;
  const isIndexed = query.order.isOfSearch && query.words !== undefined;
  const wanted = isIndexed ? countedOf(query) + 1 : end;
  const first = await walk(query, walkedRows.first, wanted);
  const promises = (matches: number, rows: number): boolean =>
    first.count < matches && (first.count * rows) / walkedRows.first > matches;
  if (isIndexed && promises(wanted, walkedRows.indexed)) {
    return pageOf(await walk(query, walkedRows.indexed, wanted), query);
  }
  const isPromising = promises(end, walkedRows.promising);
  return pageOf(isPromising ? await walk(query, walkedRows.promising, end) : first, query);
}

/** The same much further, for the order of the searched text. */
const walkFar = async (query: MatchQuery): Promise<Matches | undefined> =>
  pageOf(await walk(query, walkedRows.indexed, countedOf(query) + 1), query);

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
 * holds the word further inside is collected and sorted. Nothing where that is more than `insideMax` rows.
 */
async function merge(
  { areaTable, context, all, order, window }: MatchQuery,
  [first, ...others]: readonly [string, ...string[]],
  insideMax?: number,
): Promise<Matches | undefined> {
  const { limit, offset } = window;
  const counted = Math.max(limit + offset, countedMatches);
  const rest = sql.join([all, ...others.map((word) => containsWord(areaTable.area, word))], sql` and `);
  const { rows } = await context.scope.tx.execute<{ ids: string[]; inside: string; beginning: string }>(
    sql`with inside as materialized
               (select t.id, t.search_text from ${areaTable.table} t
                 where ${rest} and ${standsInside(first)} and not ${beginsWith(first)}
                 ${insideMax === undefined ? sql`` : sql`limit ${insideMax + 1}`}),
             -- A stretch is mostly walked, so what costs least is asked first; the rest lets a rare word be looked up.
             beginning as materialized
               (select t.id, t.search_text from ${areaTable.table} t
                 where ${holdAll(others)} and ${rest} and ${beginsWith(first)} order by ${orderSql(order)} limit ${counted + 1})
        select (select count(*) from inside) as inside, (select count(*) from beginning) as beginning,
               array(select t.id from (select * from inside union all select * from beginning) t
                      order by ${orderSql(order)} limit ${limit} offset ${offset}) as ids`,
  );
  const [row] = rows;
  const inside = Number(row?.inside ?? 0);
  const beginning = Number(row?.beginning ?? 0);
  if (insideMax !== undefined && inside > insideMax) return undefined;
  const hasMore = beginning > counted;
  return { ids: row?.ids ?? [], total: { count: hasMore ? counted : inside + beginning, hasMore } };
}

async function findInOrder(query: MatchQuery, words: readonly [string, ...string[]]): Promise<Matches> {
  const found =
    (await merge(query, words, countedMatches)) ?? (await walkFar(query)) ?? (await merge(query, words));
  return found ?? { ids: [] };
}

/** The page of what a search or a filter finds, by the way that reads least. */
export async function findMatches(query: MatchQuery): Promise<Matches> {
  const walked = await walkFirst(query);
  if (walked) return walked;
  const [first, ...others] = query.order.isOfSearch && query.words ? query.words : [];
  return first === undefined ? collect(query) : findInOrder(query, [first, ...others]);
}
