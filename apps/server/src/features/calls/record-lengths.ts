import { peerLostMs } from '@certame/contract/features/calls/call-kinds.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { recordStaffActions } from '#features/exam/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const calledRow = z.object({ attempt_id: z.string(), started_by: z.string(), spoken_ms: z.int() });

/**
 * Writes on each attempt that was called how long its candidate took part, under the name of whoever began the call. Asked before the
 * pages are taken out: one that has fallen silent was there until it last said so.
 */
export async function recordLengths(
  scope: Pick<Scope, 'tx' | 'client' | 'institutionId'>,
  now: Date,
  callId: string,
): Promise<void> {
  const lostAt = new Date(now.getTime() - peerLostMs);
  const called = await queryRows(
    scope,
    calledRow,
    sql`with called as (
          select a.id, a.user_id from attempt_messages m join attempts a on a.id = m.attempt_id where m.call_id = ${callId}
          union
          select a.id, a.user_id from support_requests r
            cross join lateral (select id, user_id from attempts where participant_id = r.participant_id order by number desc limit 1) a
           where r.call_id = ${callId})
        select called.id as attempt_id, c.started_by,
               coalesce(round(1000 * sum(extract(epoch from greatest(
                 coalesce(p.left_at, case when p.seen_at > ${lostAt} then ${now}::timestamptz else p.seen_at end) - p.joined_at,
                 interval '0')))), 0)::int as spoken_ms
          from called
          join calls c on c.id = ${callId} and c.institution_id = ${scope.institutionId}
          left join call_peers p on p.call_id = c.id and p.user_id = called.user_id
         group by called.id, c.started_by order by called.id`,
  );
  const [first] = called;
  if (!first) return;
  await recordStaffActions(
    { ...scope, userId: first.started_by },
    now,
    called.map(({ attempt_id: attemptId, spoken_ms }) => ({
      ...{ attemptId, type: 'call_ended' },
      data: { call_id: callId, ...(spoken_ms > 0 ? { spoken_ms } : { outcome: 'not_answered' }) },
    })),
  );
}
