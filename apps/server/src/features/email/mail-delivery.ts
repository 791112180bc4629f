import type { getMailDelivery } from '@certame/contract/features/email/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { computeMailDelivery } from '@certame/rules/email/delivery-state.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Sending } from './queries.ts';
import { waitsAtMostHours } from './requires-manual-send.ts';

const figuresRow = z.object({
  waiting: z.int(),
  oldest_queued_at: instantColumn.nullable(),
  last_answer_at: instantColumn.nullable(),
  first_failure_at: instantColumn.nullable(),
  oldest_overdue_at: instantColumn.nullable(),
});

/**
 * Whether the institution's mail leaves, told by its own outbox: a failure counts from the first one after the mail
 * server last took a message or refused one by itself. What is left to people leaves only when they say so, and is not
 * waited for once there is a mail server. The partial indexes of queued messages and of tries answer it.
 */
export async function findMailDelivery(
  { tx, institutionId }: Scope,
  { isConfigured, nowMs }: Sending,
): Promise<ReplyOf<typeof getMailDelivery>['model']> {
  const now = sql`${new Date(nowMs).toISOString()}::timestamptz`;
  const [figures] = await queryRows(
    { tx },
    figuresRow,
    sql`
    with queued as (
      select created_at, next_try_at from outbox_emails
       where institution_id = ${institutionId} and state = 'queued'
         and (${!isConfigured} or next_try_at > ${now} - make_interval(hours => ${waitsAtMostHours}))),
    answered as (
      select max(at) as last_at from email_events
       where institution_id = ${institutionId} and type in ('sent', 'bounced'))
    select count(*)::int as waiting, min(created_at) as oldest_queued_at,
           min(next_try_at) filter (where next_try_at < ${now}) as oldest_overdue_at,
           (select last_at from answered) as last_answer_at,
           (select min(at) from email_events
             where institution_id = ${institutionId} and type = 'error'
               and at > coalesce((select last_at from answered), '-infinity')) as first_failure_at
      from queued`,
  );
  if (!figures) throw new Error('An aggregate has one row');
  const { state, sinceMs, waiting } = computeMailDelivery(
    {
      isConfigured,
      waiting: figures.waiting,
      oldestQueuedAtMs: figures.oldest_queued_at?.getTime() ?? null,
      lastAnswerAtMs: figures.last_answer_at?.getTime() ?? null,
      firstFailureAtMs: figures.first_failure_at?.getTime() ?? null,
      oldestOverdueAtMs: figures.oldest_overdue_at?.getTime() ?? null,
    },
    nowMs,
  );
  return { state, since: sinceMs === null ? null : new Date(sinceMs).toISOString(), waiting };
}
