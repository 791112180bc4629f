import {
  queuedRequestSchema,
  type SupportQueue,
} from '@certame/contract/features/proctoring/support/requests.ts';
import { supportLimits } from '@certame/contract/features/proctoring/support/support-states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { requestTables, visibleRequests } from '../support-access.ts';

const instant = instantColumn.transform((value) => value.toISOString());
const queuedRow = queuedRequestSchema.extend({
  opened_at: instant,
  taken_at: instant.nullable(),
  closed_at: instant.nullable(),
});

/** Columns of a request with its people and places. */
export const requestColumns = sql`
  r.id, r.kind, r.state, r.opened_at, r.taken_at, r.closed_at, r.outcome, coalesce(person.name, u.name) as candidate,
  q.name as questionnaire, room.name as room, taker.name as taken_by`;

/** Open requests, those that wait first, the longest on top. */
export async function readSupportQueue(scope: Scope, nowMs: number): Promise<SupportQueue> {
  const where = sql`r.state <> 'closed' and ${visibleRequests(scope)}`;
  const requests = await queryRows(
    scope,
    queuedRow,
    sql`select ${requestColumns}, r.questionnaire_id, r.taken_by as taken_by_id, coalesce(last.text, '') as last_text,
               coalesce(last.side, 'candidate') as last_side
          from ${requestTables}
          left join lateral (select m.text, m.side from support_messages m where m.request_id = r.id and not m.internal
                              order by m.seq desc limit 1) last on true
         where ${where}
         order by r.state = 'waiting' desc, r.opened_at, r.id limit ${supportLimits.queueMost}`,
  );
  const count = z.int();
  const [counted] = await queryRows(
    scope,
    z.object({ waiting: count, in_progress: count, mine: count }),
    sql`select (count(*) filter (where r.state = 'waiting'))::int as waiting,
               (count(*) filter (where r.state = 'in_progress'))::int as in_progress,
               (count(*) filter (where r.taken_by = ${scope.userId}))::int as mine
          from ${requestTables} where ${where}`,
  );
  return {
    ...(counted ?? { waiting: 0, in_progress: 0, mine: 0 }),
    server_now: new Date(nowMs).toISOString(),
    requests,
  };
}
