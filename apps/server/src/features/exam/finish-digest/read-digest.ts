import { openAttemptStates } from '@certame/contract/features/exam/states.ts';
import { notificationEmailsSchema } from '@certame/contract/features/questionnaires/settings.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

const isOpenState = sql`a.state = any(${sql.param([...openAttemptStates])}::text[])`;

const digestRow = z.object({
  name: z.string(),
  emails: notificationEmailsSchema,
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
  participants: z.int(),
  finished: z.int(),
  open: z.int(),
  awaiting: z.int(),
});
/** What a digest tells: numbers, no names. */
export type FinishDigest = z.output<typeof digestRow>;

/** An attempt that was reopened meanwhile is no finished one. */
export async function readDigest(
  scope: Scope,
  questionnaireId: string,
  attemptIds: readonly string[],
): Promise<FinishDigest | undefined> {
  const [row] = await queryRows(
    scope,
    digestRow,
    sql`
      select q.name, coalesce(q.settings -> 'notification_emails', '[]') as emails, told.reasons, listed.participants,
             made.finished, made.open, made.awaiting
        from questionnaires q,
             lateral (select coalesce(json_agg(r order by r.count desc, r.reason), '[]') as reasons
                        from (select a.finish_reason as reason, count(*)::int as count
                                from attempts a
                               where a.id = any(${uuidList(attemptIds)}) and a.questionnaire_id = q.id and not ${isOpenState}
                               group by a.finish_reason) r) told,
             lateral (select count(*)::int as participants from participants p where p.questionnaire_id = q.id) listed,
             lateral (select (count(distinct a.participant_id) filter (where not ${isOpenState}))::int as finished,
                             (count(distinct a.participant_id) filter (where ${isOpenState}))::int as open,
                             (count(*) filter (where a.state = 'awaiting_correction'))::int as awaiting
                        from attempts a where a.questionnaire_id = q.id) made
       where q.id = ${questionnaireId} and q.institution_id = ${scope.institutionId}`,
  );
  return row;
}
