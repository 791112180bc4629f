import { AppError } from '@certame/contract/errors.ts';
import type { MissiveProgress } from '@certame/contract/features/missives/endpoints.ts';
import { inviteStatuses } from '@certame/contract/features/questionnaires/states.ts';
import type { GridColumn, GridQuery } from '@certame/contract/kit/grid.ts';
import { isOwnKey, ownValue } from '@certame/contract/own-value.ts';
import { missive_recipients, missives } from '@certame/db/schema/communication.ts';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { searchCondition } from '../../crud/read/list-query.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';

export async function getProgress({ tx }: Scope, id: string): Promise<MissiveProgress> {
  const [missive] = await tx.select().from(missives).where(eq(missives.id, id));
  if (!missive) throw new AppError('not-found');
  const counted = await tx
    .select({ status: missive_recipients.status, count: count() })
    .from(missive_recipients)
    .where(eq(missive_recipients.missive_id, id))
    .groupBy(missive_recipients.status);
  const of = (status: string): number => counted.find((one) => one.status === status)?.count ?? 0;
  const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;
  return {
    state: missive.state,
    scheduled_at: iso(missive.scheduled_at),
    started_at: iso(missive.started_at),
    finished_at: iso(missive.finished_at),
    total: counted.reduce((sum, one) => sum + one.count, 0),
    waiting: of('p'),
    queued: of('o'),
    sent: of('s'),
    failed: of('e'),
  };
}

const sortable: Record<string, SQL> = {
  name: sql`${missive_recipients.name}`,
  email: sql`${missive_recipients.email}`,
  status: sql`${missive_recipients.status}`,
  updated_at: sql`${missive_recipients.updated_at}`,
};

export const recipientColumns = (translate: Translate): GridColumn[] =>
  ['name', 'email', 'status', 'reason', 'updated_at'].map((key) => ({
    key,
    label: translate(`missives.columns.${key}`),
    sortable: isOwnKey(sortable, key),
    kind: key === 'updated_at' ? 'dateTime' : 'text',
  }));

const listOf = (value: string | string[] | undefined): string[] =>
  (Array.isArray(value) ? value : [value ?? '']).filter((one) => one !== '');

async function conditionOf({ tx }: Scope, id: string, query: GridQuery): Promise<SQL | undefined> {
  const [missive] = await tx.select({ id: missives.id }).from(missives).where(eq(missives.id, id));
  if (!missive) throw new AppError('not-found');
  const statuses = inviteStatuses.filter((one) => listOf(query.filters.status).includes(one));
  return and(
    eq(missive_recipients.missive_id, id),
    listOf(query.filters.status).length > 0 ? inArray(missive_recipients.status, statuses) : undefined,
    searchCondition(sql`${missive_recipients.search_text}`, query.filters),
  );
}

export async function countRecipientRows(scope: Scope, id: string, query: GridQuery): Promise<number> {
  const condition = await conditionOf(scope, id, query);
  const [counted] = await scope.tx.select({ total: count() }).from(missive_recipients).where(condition);
  return counted?.total ?? 0;
}

export async function selectRecipients(
  scope: Scope,
  id: string,
  query: GridQuery,
  { limit, offset }: { limit: number; offset: number },
) {
  const order = ownValue(sortable, query.order_column ?? 'name');
  if (!order) throw new AppError('validation', { fields: { order_column: [{ key: 'option' }] } });
  const rows = await scope.tx
    .select()
    .from(missive_recipients)
    .where(await conditionOf(scope, id, query))
    .orderBy(query.direction === 'desc' ? desc(order) : asc(order), asc(missive_recipients.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id: rowId, name, email, status, reason, updated_at }) => ({
    id: rowId,
    name,
    email,
    status,
    reason,
    updated_at: updated_at.toISOString(),
  }));
}
