import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { type AttemptState, isOpen } from '@certame/contract/features/exam/states.ts';
import type { Services } from '#services.ts';
import { listeningSince } from '../attempt/presence.ts';
import type { AttemptFinisher } from '../commands/finish-attempts.ts';
import { rescoreAttempts } from '../commands/rescore-attempts.ts';

/** An attempt is closed a little after its deadline, so that what was sent in the last second arrives first. */
const graceMs = 5000;
const batch = 500;

const goOnInClosedOnes = `
  with open as (
    select a.id from attempts a join questionnaires q on q.id = a.questionnaire_id
     where a.state = 'in_progress' and (a.deadline_at is null or a.deadline_at > $1) and q.state in ('closed', 'archived')
     order by a.id for no key update of a
  )
  update attempts a set deadline_at = $1 from open where a.id = open.id returning a.id`;

/**
 * Attempts that go on in a questionnaire that doesn't any more are over from now on, and closed by the next run: an end
 * is needed by which answers that are still on their way can be told from later ones.
 */
async function endInClosedQuestionnaires({ database, realtime, now }: Services): Promise<void> {
  const end = new Date(now());
  await database.asSystem('end attempts of closed questionnaires', async (transaction) => {
    const { rows } = await transaction.client.query<{ id: string }>(goOnInClosedOnes, [end]);
    const data = { deadline: end.toISOString(), server_now: end.toISOString() };
    for (const { id: answer_id } of rows)
      realtime.publish(transaction, attemptChannel, { answer_id }, 'deadline.changed', data);
  });
}

/** Closes attempts whose time is over, even if the browser never comes back. */
export async function closeOverdueAttempts(services: Services, finisher: AttemptFinisher): Promise<number> {
  await endInClosedQuestionnaires(services);
  const overdueBefore = new Date(services.now() - graceMs);
  const overdue = await services.database.asSystem('close overdue attempts', async ({ client }) => {
    const { rows } = await client.query<{ id: string; institution_id: string }>(
      `select id, institution_id from attempts
        where state = 'in_progress' and deadline_at < $1
        union all
       select a.id, a.institution_id from attempts a join questionnaires q on q.id = a.questionnaire_id
        where a.state = 'paused'
          and (q.state in ('closed', 'archived')
               or least(q.ends_at, q.released_at + make_interval(hours => 24 * (q.settings ->> 'limit_days')::int))
                    + make_interval(mins => (select p.extension_min from participants p where p.id = a.participant_id)) < $1)
        limit ${batch}`,
      [overdueBefore],
    );
    return rows;
  });
  const results = await Promise.allSettled(
    overdue.map((attempt) =>
      finisher.finish({
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
  const left = await services.database.asSystem('close left attempts', async ({ client }) => {
    const { rows } = await client.query<{ id: string; institution_id: string }>(
      `select a.id, a.institution_id from attempts a join questionnaires q on q.id = a.questionnaire_id
        where a.state = 'in_progress' and a.device_seen_at < $1 and q.settings ->> 'continue_later' = 'false'
        limit ${batch}`,
      [silentSince],
    );
    return rows;
  });
  const reason = 'cannot_continue_timeout';
  const results = await Promise.allSettled(
    left.map(({ id, institution_id: institutionId }) =>
      finisher.finish({ institutionId, attemptId: id, candidate: null, reason }),
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
    const { rows } = await scope.client.query<{ questionnaire_id: string; state: AttemptState }>(
      'select questionnaire_id, state from attempts where id = $1 for no key update',
      [attemptId],
    );
    const [row] = rows;
    if (!row) throw new AppError('not-found');
    if (isOpen(row.state)) return;
    await rescoreAttempts(
      scope,
      row.questionnaire_id,
      [{ id: attemptId, state: row.state }],
      new Date(services.now()),
    );
  });
}
