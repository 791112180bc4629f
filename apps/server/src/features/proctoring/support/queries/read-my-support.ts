import { type MySupport, mySupportSchema } from '@certame/contract/features/proctoring/support/requests.ts';
import { supportLimits } from '@certame/contract/features/proctoring/support/support-states.ts';
import { sql } from '@certame/db/sql.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { runningCall } from '../support-access.ts';
import { instant, messageRow } from './message-row.ts';

const myRow = mySupportSchema.omit({ messages: true, server_now: true }).extend({ opened_at: instant });

/** The newest request that the scope's user made for an exam, as its candidate sees it; null: none. */
export async function readMySupport(
  scope: Scope,
  questionnaireId: string,
  nowMs: number,
): Promise<MySupport | null> {
  const [request] = await queryRows(
    scope,
    myRow,
    sql`select r.id, r.kind, r.state, r.opened_at, r.outcome, taker.name as taken_by_name, ${runningCall},
               case when r.state = 'waiting' then 1 + (
                 select count(*)::int from support_requests before
                  where before.questionnaire_id = r.questionnaire_id and before.state = 'waiting'
                    and (before.opened_at, before.id) < (r.opened_at, r.id)) end as place
          from support_requests r
          join participants p on p.id = r.participant_id
          left join users taker on taker.id = r.taken_by
         where r.questionnaire_id = ${questionnaireId} and r.institution_id = ${scope.institutionId} and p.user_id = ${scope.userId}
         order by r.opened_at desc, r.id desc limit 1`,
  );
  if (!request) return null;
  const messages = await queryRows(
    scope,
    messageRow,
    sql`select * from (
          select m.id, m.seq, m.client_id, m.side, u.name as sender_name, m.text, m.sent_at, m.internal
            from support_messages m join users u on u.id = m.sender_id
           where m.request_id = ${request.id} and not m.internal
           order by m.seq desc limit ${supportLimits.messagesMost}) newest order by seq`,
  );
  return { ...request, messages, server_now: new Date(nowMs).toISOString() };
}
