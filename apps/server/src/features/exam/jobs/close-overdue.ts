import { exam } from '@certame/contract/constants.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { lockAttempt } from '../attempt/lock-attempt.ts';
import { listeningSince } from '../attempt/presence.ts';
import { rescoreAttempts } from '../attempt/rescore-attempts.ts';
import type { AttemptFinisher } from '../commands/finish/finish-attempts.ts';

/** An attempt is closed a little after its deadline, so that what was sent in the last second arrives first. */
const graceMs = 5000;
const batch = 500;

const attemptRefRow = idRow.extend({ institution_id: z.string() });

const endOpenAttemptsOfClosed = (end: Date) => sql`
  with open as (
    select a.id from attempts a join questionnaires q on q.id = a.questionnaire_id
     where a.state = 'in_progress' and (a.deadline_at is null or a.deadline_at > ${end})
       and (q.state = 'archived' or q.state = 'closed' and a.reopened_until is null)
     order by a.id for no key update of a
  )
  update attempts a set deadline_at = ${end} from open where a.id = open.id returning a.id`;

/**
 * A paused attempt has no running clock: the end of its period, or of the questionnaire, makes it overdue; and, where the
 * candidate's own pause has a longest time, the deadline of the moment it began put off by that. One that staff gave back
 * beyond the period goes on to its own end.
 */
const overdueAttempts = (before: Date) => sql`
  select id, institution_id from attempts where state = 'in_progress' and deadline_at < ${before}
  union all
  select a.id, a.institution_id from attempts a join questionnaires q on q.id = a.questionnaire_id
   where a.state = 'paused'
     and (q.state = 'archived'
          or q.state = 'closed' and (a.reopened_until is null or a.reopened_until < ${before})
          or a.staff_paused_at is null
             and a.deadline_at + make_interval(mins => (q.settings ->> 'pause_max_min')::int) < ${before}
          or q.state <> 'closed' and (a.reopened_until is null or a.reopened_until < ${before}) and least(q.ends_at, q.released_at + make_interval(hours => 24 * (q.settings ->> 'limit_days')::int))
               + make_interval(mins => (select p.extension_min from participants p where p.id = a.participant_id)) < ${before})
   limit ${batch}`;

const leftAttempts = (silentSince: Date) => sql`
  select a.id, a.institution_id from attempts a join questionnaires q on q.id = a.questionnaire_id
   where a.state = 'in_progress' and a.device_seen_at < ${silentSince} and q.settings ->> 'continue_later' = 'false'
   limit ${batch}`;

/**
 * Attempts that go on in a questionnaire that doesn't any more are over from now on, and closed by the next run: an end
 * is needed by which answers that are still on their way can be told from later ones.
 */
async function endInClosedQuestionnaires({ database, realtime, now }: Services): Promise<void> {
  const end = new Date(now());
  await database.asSystem('end attempts of closed questionnaires', async (transaction) => {
    const ended = await queryRows(transaction, idRow, endOpenAttemptsOfClosed(end));
    const data = { deadline: end.toISOString(), server_now: end.toISOString() };
    for (const { id: answer_id } of ended)
      realtime.publish(transaction, attemptChannel, { answer_id }, 'deadline.changed', data);
  });
}

/** Closes attempts whose time is over, even if the browser never comes back. */
export async function closeOverdueAttempts(services: Services, finisher: AttemptFinisher): Promise<number> {
  await endInClosedQuestionnaires(services);
  const overdueBefore = new Date(services.now() - graceMs);
  const overdue = await services.database.asSystem('close overdue attempts', (transaction) =>
    queryRows(transaction, attemptRefRow, overdueAttempts(overdueBefore)),
  );
  const results = await Promise.allSettled(
    overdue.map((attempt) =>
      finisher.submit({
        institutionId: attempt.institution_id,
        attemptId: attempt.id,
        candidate: null,
        reason: 'general_time_expired',
      }),
    ),
  );
  return results.filter((result) => result.status === 'fulfilled').length;
}

/** Closes attempts that can't be continued and whose candidates have left. */
export async function closeLeftAttempts(services: Services, finisher: AttemptFinisher): Promise<number> {
  const silentSince = new Date(services.now() - exam.leaveGraceMs);
  if (listeningSince() > silentSince.getTime()) return 0;
  const left = await services.database.asSystem('close left attempts', (transaction) =>
    queryRows(transaction, attemptRefRow, leftAttempts(silentSince)),
  );
  const reason = 'cannot_continue_timeout';
  const results = await Promise.allSettled(
    left.map(({ id, institution_id: institutionId }) =>
      finisher.submit({ institutionId, attemptId: id, candidate: null, reason }),
    ),
  );
  return results.filter((result) => result.status === 'fulfilled' && result.value.finishReason === reason)
    .length;
}

/** Computes one attempt's sheet anew, after late responses of a closed attempt. */
export async function rescoreAttempt(
  services: Services,
  institutionId: string,
  attemptId: string,
): Promise<void> {
  await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
    const row = await lockAttempt(scope, attemptId);
    if (isOpen(row.state)) return;
    await rescoreAttempts(
      scope,
      row.questionnaire_id,
      [{ id: attemptId, state: row.state }],
      new Date(services.now()),
    );
  });
}
