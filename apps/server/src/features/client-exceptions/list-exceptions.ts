import { AppError } from '@certame/contract/errors.ts';
import type * as contract from '@certame/contract/features/client-exceptions/endpoints.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { client_exceptions } from '@certame/db/schema/client-exceptions.ts';
import { and, asc, count, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { windowOf } from '../../crud/read/grid-reply.ts';
import { searchCondition } from '../../crud/read/list-query.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Tx } from '../../plugins/database.ts';

type Row = typeof client_exceptions.$inferSelect;

export const present = (row: Row): contract.ClientException => ({
  id: row.id,
  type: row.type,
  message: row.message,
  frame: row.frame,
  count: row.count,
  people_count: row.people_count,
  browsers: row.browsers,
  versions: row.versions,
  first_seen_at: row.first_seen_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
});

const sortable = {
  message: client_exceptions.message,
  count: client_exceptions.count,
  people_count: client_exceptions.people_count,
  first_seen_at: client_exceptions.first_seen_at,
  last_seen_at: client_exceptions.last_seen_at,
} as const;
const isSortable = (key: string): key is keyof typeof sortable => Object.hasOwn(sortable, key);

export const columnsOf = (translate: Translate): GridColumn[] =>
  Object.keys(sortable).map((key) => ({
    key,
    label: translate(`client-exceptions.columns.${key}`),
    sortable: true,
    kind: key.endsWith('_at') ? 'dateTime' : key === 'message' ? 'text' : 'integer',
  }));

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? value[0] : value) ?? '';

function conditionOf(filters: Record<string, string | string[]>): SQL | undefined {
  const search = one(filters.search) || one(filters.q);
  const state = one(filters.state);
  return and(
    search ? searchCondition(sql`${client_exceptions.search_text}`, { search }) : undefined,
    state === 'open' ? isNull(client_exceptions.resolved_at) : undefined,
    state === 'resolved' ? isNotNull(client_exceptions.resolved_at) : undefined,
  );
}

/** The latest first. Filters: search, state. */
export async function listExceptions(
  tx: Tx,
  query: GridQuery,
): Promise<{ total: number; rows: contract.ClientException[] }> {
  const key = query.order_column ?? 'last_seen_at';
  if (!isSortable(key)) throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const direction = query.order_column === undefined || query.direction === 'desc' ? desc : asc;
  const condition = conditionOf(query.filters);
  const { limit, offset } = windowOf(query);
  const [counted] = await tx.select({ total: count() }).from(client_exceptions).where(condition);
  const found = await tx
    .select()
    .from(client_exceptions)
    .where(condition)
    .orderBy(direction(sortable[key]), desc(client_exceptions.id))
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, rows: found.map(present) };
}
