import { AppError } from '@certame/contract/errors.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Tx } from '#plugins/database.ts';
import { isSearch } from '../read/search-words.ts';
import type { ListContext, ListDefinition } from './define-list.ts';
import { filterCondition, refuseFilter, searchCondition } from './list-conditions.ts';

type Query = Pick<GridQuery, 'filters' | 'order_column' | 'direction'> & {
  ids?: readonly string[] | undefined;
};

/** Search and filters, and the chosen rows of a file. @throws AppError `validation`. */
function conditionsOf<Params, Row extends { id: string }, Found, Stored>(
  list: ListDefinition<Params, Row, Found, Stored>,
  context: ListContext<Params, Found>,
  { filters, ids }: Pick<Query, 'filters' | 'ids'>,
): SQL {
  const searched =
    typeof list.search === 'function' ? list.search(context) : (list.search ?? sql`t.search_text`);
  const conditions = [searchCondition(searched, filters)];
  if (ids) conditions.push(sql`t.id = any(${uuidList(ids)})`);
  const used = new Set<string>();
  for (const [key, raw] of Object.entries(filters)) {
    const values = [raw].flat().filter((value) => value !== '');
    if (isSearch(key) || values.length === 0) continue;
    const filter = ownValue(list.filters ?? {}, key);
    if (!filter) refuseFilter(key);
    else if (typeof filter === 'function') conditions.push(filter(values, context));
    else conditions.push(filterCondition(key, filter, values));
    used.add(key);
  }
  for (const [key, condition] of Object.entries(list.unfiltered ?? {}))
    if (!used.has(key)) conditions.push(condition);
  return sql.join(conditions, sql` and `);
}

/** The order asked for, or the list's first. @throws AppError `validation` for a column that no header sorts. */
function orderOf<Params, Row extends { id: string }, Found, Stored>(
  list: ListDefinition<Params, Row, Found, Stored>,
  context: ListContext<Params, Found>,
  { order_column: asked, direction }: Query,
): SQL {
  const wanted = asked ?? list.sort.by;
  const isShown = list.shown === undefined || list.shown(context).includes(wanted);
  const sort = isShown ? ownValue(list.columns, wanted)?.sort : undefined;
  const column =
    sort === true ? sql`t.${sql.identifier(wanted)}` : (sort ?? ownValue(list.orders ?? {}, wanted));
  if (!column && wanted !== 'id')
    throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const isDescending = direction === 'desc' || (asked === undefined && list.sort.descending === true);
  const way = isDescending ? sql`desc` : sql`asc`;
  const gaps = ownValue(list.columns, wanted)?.hasNoGaps ? sql`` : sql` nulls last`;
  return column ? sql`${column} ${way}${gaps}, t.id ${way}` : sql`t.id ${way}`;
}

const instant = (value: unknown): unknown =>
  value === null || value === undefined ? value : new Date(value as string).toISOString();

/** A row of the database with its instants as the interface writes them. */
export function withInstants(
  {
    columns,
    instants = [],
  }: { columns: Readonly<Record<string, { kind: string }>>; instants?: readonly string[] },
  row: Record<string, unknown>,
): unknown {
  const keys = Object.entries(columns).flatMap(([key, { kind }]) => (kind === 'dateTime' ? [key] : []));
  return { ...row, ...Object.fromEntries([...keys, ...instants].map((key) => [key, instant(row[key])])) };
}

/** The rows that search and filters leave, as `… t where …`, for figures over all of them. */
export const matchingRows = <Params, Row extends { id: string }, Found, Stored>(
  list: ListDefinition<Params, Row, Found, Stored>,
  context: ListContext<Params, Found>,
  query: Pick<Query, 'filters' | 'ids'>,
): SQL => sql`(${list.from(context)}) t where ${conditionsOf(list, context, query)}`;

/** Counts to the end, or as far as the list counts; `hasMore`: there are further rows. */
async function countRows(tx: Tx, matching: SQL, upTo: number | undefined) {
  const counted = upTo === undefined ? matching : sql`(select from ${matching} limit ${upTo + 1}) counted`;
  const total = await tx.$count(counted);
  const hasMore = upTo !== undefined && total > upTo;
  return { total: hasMore ? upTo : total, hasMore };
}

/**
 * Rows of one page with the number of all. The expensive parts (`details`) are read for the page alone. `exact` counts
 * to the end, whatever the list says.
 */
export async function readList<Params, Row extends { id: string }, Found, Stored>(
  list: ListDefinition<Params, Row, Found, Stored>,
  context: ListContext<Params, Found>,
  query: Query,
  { limit, offset, exact = false }: { limit: number; offset: number; exact?: boolean },
): Promise<{ total: number; hasMore: boolean; rows: Row[] }> {
  const matching = matchingRows(list, context, query);
  const order = orderOf(list, context, query);
  const withTotal = list.countsWithPage === true && !exact;
  const counted = withTotal ? sql`, count(*) over ()::int as total_rows` : sql``;
  const page = sql`select t.*${counted} from ${matching} order by ${order} limit ${limit} offset ${offset}`;
  const details = typeof list.details === 'function' ? list.details(context) : list.details;
  const read = async (tx: Tx) => {
    const { rows } = await tx.execute(
      details ? sql`select t.*, ${details.select} from (${page}) t ${details.joins} order by ${order}` : page,
    );
    const total = withTotal ? rows[0]?.total_rows : undefined;
    // A page behind the last one has no row to count with.
    const count =
      typeof total === 'number'
        ? { total, hasMore: false }
        : await countRows(tx, matching, exact ? undefined : list.countUpTo);
    return { ...count, rows };
  };
  const { total, hasMore, rows } = list.ofInstallation
    ? await context.services.database.inGlobal(null, ({ tx }) => read(tx))
    : await read(context.scope.tx);
  return {
    total,
    hasMore,
    rows: rows.map((row) => {
      const stored = withInstants(list, row);
      return list.present ? list.present(stored as Stored, context) : (stored as Row);
    }),
  };
}
