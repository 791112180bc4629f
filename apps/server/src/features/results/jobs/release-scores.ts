import { exam } from '@certame/contract/constants.ts';
import type { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { type AttemptFinisher, rescoreAttempts, writeStates } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobContext } from '#plugins/jobs/jobs.ts';
import { scoresPending } from '../commands/start-release.ts';
import { closeEndedAttempts } from './close-ended.ts';
import type { ClosedAttempt } from './closed-attempt.ts';
import { tellComments } from './tell-comments.ts';
import { tellParticipants } from './tell-participants.ts';

/** Participants, with all their closed attempts. */
const batchSize = 200;
const isClosed = `state not in ('in_progress', 'paused')`;

/** The next participants, with their closed attempts locked in the order that every batch of attempts is locked in. */
async function lockBatch(
  scope: Scope,
  questionnaireId: string,
  after: string | null,
): Promise<{ participantIds: string[]; attempts: ClosedAttempt[] }> {
  const participants = await scope.client.query<{ participant_id: string }>(
    `select distinct participant_id from attempts
      where questionnaire_id = $1 and ${isClosed} and ($2::uuid is null or participant_id > $2)
      order by participant_id limit ${batchSize}`,
    [questionnaireId, after],
  );
  const participantIds = participants.rows.map((row) => row.participant_id);
  const attempts = await scope.client.query<ClosedAttempt>(
    `select id, user_id, participant_id, number, state from attempts
      where questionnaire_id = $1 and participant_id = any($2::uuid[]) and ${isClosed}
      order by id for no key update`,
    [questionnaireId, participantIds],
  );
  return { participantIds, attempts: attempts.rows };
}

interface ReleasedSheet {
  attempt_id: string;
  /** Never released before, or with another score. */
  changed: boolean;
  /** Its release before this one. */
  previously_at: Date | null;
}

/** Copies what is computed to what is released, where nothing is pending. */
async function releaseSheets(
  scope: Scope,
  attempts: readonly ClosedAttempt[],
  now: Date,
): Promise<ReleasedSheet[]> {
  const { rows } = await scope.client.query<ReleasedSheet>(
    `with before as (
       select attempt_id, released_at as previously_at, released_at is null or released_total is distinct from total
                or released_max is distinct from max or released_details is distinct from details as changed
         from score_sheets where attempt_id = any($1::uuid[]) and pending = 0
     )
     update score_sheets s
        set released_total = s.total, released_max = s.max, released_details = s.details, released_at = $2
       from before where s.attempt_id = before.attempt_id
     returning s.attempt_id, before.changed, before.previously_at`,
    [attempts.map((attempt) => attempt.id), now],
  );
  const releasedIds = new Set(rows.map((row) => row.attempt_id));
  await writeStates(
    scope,
    attempts
      .filter(({ id, state }) => releasedIds.has(id) && state !== 'released')
      .map(({ id, state }) => ({ id, state: nextAttemptState(state, 'release', { pendingItems: 0 }) })),
  );
  return rows;
}

/** Responses that were given in time may still be on their way for these; they count with the next release. */
async function countLatePossible(scope: Scope, questionnaireId: string, nowMs: number): Promise<number> {
  const { rows } = await scope.client.query<{ count: number }>(
    `select count(*)::int as count from attempts
      where questionnaire_id = $1 and finish_reason = 'general_time_expired' and finished_at > $2`,
    [questionnaireId, new Date(nowMs - exam.lateSyncMs)],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Releases the scores of every closed attempt. First all sheets are computed anew; where something is pending, nothing
 * at all is released unless forced, and then those attempts keep what they had. Each batch is one transaction and may
 * be repeated: two releases at once, or one after a crash, tell nobody twice.
 * @throws AppError `scores-pending`.
 */
export async function releaseScores(
  context: JobContext<typeof releaseScoresJob>,
  finisher: AttemptFinisher,
): Promise<JobResult<typeof releaseScoresJob>> {
  const { services, inScope } = context;
  const { questionnaire_id: questionnaireId, force } = context.input;
  const { closed, stillOpen } = await closeEndedAttempts(context, finisher, questionnaireId);
  const total = await inScope(async ({ client }) => {
    const { rows } = await client.query<{ count: number }>(
      `select count(distinct participant_id)::int as count from attempts where questionnaire_id = $1 and ${isClosed}`,
      [questionnaireId],
    );
    return rows[0]?.count ?? 0;
  });

  const eachBatch = async (
    doneBefore: number,
    work: (scope: Scope, attempts: ClosedAttempt[]) => Promise<void>,
  ): Promise<void> => {
    let after: string | null = null;
    for (let done = 0; ; ) {
      const { participantIds }: { participantIds: string[] } = await inScope(async (scope) => {
        const batch = await lockBatch(scope, questionnaireId, after);
        if (batch.attempts.length > 0) await work(scope, batch.attempts);
        return batch;
      });
      const last = participantIds.at(-1);
      if (last === undefined) return;
      after = last;
      done += participantIds.length;
      // Half of a participant is done when the sheets are computed, the other half when they are released.
      await context.progress(Math.min(Math.floor((doneBefore + done) / 2), total), total);
    }
  };

  let pending = 0;
  await eachBatch(0, async (scope, attempts) => {
    pending += await rescoreAttempts(scope, questionnaireId, attempts, new Date(services.now()));
  });
  if (pending > 0 && !force) throw scoresPending(pending);

  const counts = { released: 0, changed: 0, left_out: 0 };
  await eachBatch(total, async (scope, attempts) => {
    const sheets = await releaseSheets(scope, attempts, new Date(services.now()));
    const changed = new Set(sheets.filter((sheet) => sheet.changed).map((sheet) => sheet.attempt_id));
    await tellParticipants(
      scope,
      services,
      questionnaireId,
      attempts.filter((attempt) => changed.has(attempt.id)),
    );
    await tellComments(
      scope,
      services,
      questionnaireId,
      sheets.map((sheet) => ({ attemptId: sheet.attempt_id, previouslyAt: sheet.previously_at })),
    );
    counts.released += sheets.length;
    counts.changed += changed.size;
    counts.left_out += attempts.length - sheets.length;
  });
  const latePossible = await inScope(async (scope) => {
    if (counts.released > 0) {
      await scope.client.query('update questionnaires set scores_released_at = $2 where id = $1', [
        questionnaireId,
        new Date(services.now()),
      ]);
    }
    return countLatePossible(scope, questionnaireId, services.now());
  });
  return { ...counts, pending, closed, still_open: stillOpen, late_possible: latePossible };
}
