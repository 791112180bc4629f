import { examsListed } from '@certame/contract/features/panel/endpoints.ts';
import { questionnaireStates } from '@certame/contract/features/questionnaires/states.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** Ended so lately that somebody may still look for it. */
const lately = sql`interval '14 days'`;

const instant = instantColumn.nullable().transform((value) => value?.toISOString() ?? null);
const examRow = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(questionnaireStates),
  starts_at: instant,
  ends_at: instant,
  anonymous: z.boolean(),
  participants: z.int(),
  attempts: z.int(),
  open: z.int(),
  finished: z.int(),
});
const waitingRow = z.object({ id: z.string(), name: z.string(), count: z.int() });

/** Counts are read for the exams that are shown. */
const readCards = ({ tx, institutionId }: Scope, where: SQL, order: SQL) =>
  queryRows(
    { tx },
    examRow,
    sql`select q.id, q.name, q.state, q.starts_at, q.ends_at, coalesce((q.settings ->> 'anonymous')::boolean, false) as anonymous,
               p.participants, a.attempts, a.open, a.finished
          from (select * from questionnaires q where q.institution_id = ${institutionId} and ${where}
                 order by ${order}, q.id limit ${examsListed}) q
          cross join lateral (select count(*)::int as participants from participants p where p.questionnaire_id = q.id) p
          cross join lateral (
            select count(*)::int as attempts,
                   (count(distinct a.participant_id) filter (where a.state in ('in_progress', 'paused')))::int as open,
                   (count(distinct a.participant_id) filter (where a.state not in ('in_progress', 'paused')))::int as finished
              from attempts a where a.questionnaire_id = q.id) a
         order by ${order}, q.id`,
  );

const readWaiting = ({ tx }: Scope, counted: SQL) =>
  queryRows(
    { tx },
    waitingRow,
    sql`select q.id, q.name, w.count from (${counted}) w join questionnaires q on q.id = w.questionnaire_id
         order by w.count desc, q.name, q.id limit ${examsListed}`,
  );

const countAttempts = (
  { institutionId }: Scope,
  state: 'awaiting_correction' | 'awaiting_release',
): SQL => sql`
  select questionnaire_id, count(*)::int as count from attempts
   where institution_id = ${institutionId} and state = ${state} group by questionnaire_id`;

/** What moves in an institution's exams. Row level security leaves out those that rules of data access hide. */
export async function readExams(scope: Scope, nowMs: number) {
  const now = new Date(nowMs);
  const isReleased = sql`q.state = 'released'`;
  const hasBegun = sql`(q.starts_at is null or q.starts_at <= ${now}::timestamptz)`;
  const hasEnded = sql`coalesce(q.ends_at <= ${now}::timestamptz, false)`;
  return {
    server_now: now.toISOString(),
    now: await readCards(
      scope,
      sql`${isReleased} and ${hasBegun} and not ${hasEnded}`,
      sql`q.ends_at nulls last, q.starts_at desc nulls last`,
    ),
    next: await readCards(scope, sql`${isReleased} and not ${hasBegun}`, sql`q.starts_at`),
    ended: await readCards(
      scope,
      sql`((${isReleased} and ${hasEnded} and q.ends_at > ${now}::timestamptz - ${lately})
           or (q.state = 'closed' and q.closed_at > ${now}::timestamptz - ${lately}))`,
      sql`coalesce(q.closed_at, q.ends_at) desc`,
    ),
    to_correct: await readWaiting(scope, countAttempts(scope, 'awaiting_correction')),
    to_release: await readWaiting(scope, countAttempts(scope, 'awaiting_release')),
    invites_failed: await readWaiting(
      scope,
      sql`select questionnaire_id, count(*)::int as count from participants
           where institution_id = ${scope.institutionId} and invite_status = 'e' group by questionnaire_id`,
    ),
  };
}
