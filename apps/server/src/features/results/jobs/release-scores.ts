import { exam } from '@certame/contract/constants.ts';
import { unscoredAttemptStates } from '@certame/contract/features/exam/states.ts';
import type { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import type { JobResult } from '@certame/contract/kit/job.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { questionnaires } from '@certame/db/schema/questionnaires.ts';
import { and, countDistinct, eq, gt, inArray, notInArray, sql } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { z } from 'zod';
import { tellNewScores } from '#features/appeals/index.ts';
import { type AttemptFinisher, rescoreAttempts, writeStates } from '#features/exam/index.ts';
import { releaseAssignments } from '#features/grading/index.ts';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobContext } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { scoresPending } from '../commands/start-release.ts';
import { closeEndedAttempts } from './close-ended.ts';
import type { ClosedAttempt } from './closed-attempt.ts';
import { notifyComments } from './notify-comments.ts';
import { notifyParticipants } from './notify-participants.ts';

/** Participants, with all their closed attempts. */
const batchSize = 200;
const isClosed = (questionnaireId: string) =>
  and(eq(attempts.questionnaire_id, questionnaireId), notInArray(attempts.state, [...unscoredAttemptStates]));

/** The next participants, with their closed attempts locked in the order that every batch of attempts is locked in. */
async function lockBatch(
  { tx }: Scope,
  questionnaireId: string,
  after: string | null,
): Promise<{ participantIds: string[]; closed: ClosedAttempt[] }> {
  const participants = await tx
    .selectDistinct({ id: attempts.participant_id })
    .from(attempts)
    .where(and(isClosed(questionnaireId), after === null ? undefined : gt(attempts.participant_id, after)))
    .orderBy(attempts.participant_id)
    .limit(batchSize);
  const participantIds = participants.map(({ id }) => id);
  if (participantIds.length === 0) return { participantIds, closed: [] };
  const closed = await tx
    .select({ id: attempts.id, user_id: attempts.user_id, number: attempts.number, state: attempts.state })
    .from(attempts)
    .where(and(isClosed(questionnaireId), inArray(attempts.participant_id, participantIds)))
    .orderBy(attempts.id)
    .for('no key update');
  return { participantIds, closed };
}

const releasedSheetRow = z.object({
  attempt_id: z.string(),
  /** Never released before, or with another score. */
  changed: z.boolean(),
  /** Its release before this one. */
  previously_at: instantColumn.nullable(),
});

/** Copies what is computed to what is released, where nothing is pending. */
async function releaseSheets(
  scope: Scope,
  closed: readonly ClosedAttempt[],
  now: Date,
): Promise<z.output<typeof releasedSheetRow>[]> {
  const rows = await queryRows(
    scope,
    releasedSheetRow,
    sql`with before as (
       select attempt_id, released_at as previously_at, released_at is null or released_total is distinct from total
                or released_max is distinct from max or score_details(released_details) is distinct from score_details(details) as changed
         from score_sheets where attempt_id = any(${uuidList(closed.map(({ id }) => id))}) and pending = 0
     )
     update score_sheets s
        set released_total = s.total, released_max = s.max, released_details = s.details, released_at = ${now},
            first_released_at = coalesce(s.first_released_at, ${now})
       from before where s.attempt_id = before.attempt_id
     returning s.attempt_id, before.changed, before.previously_at`,
  );
  const releasedIds = new Set(rows.map((row) => row.attempt_id));
  await releaseAssignments(scope, [...releasedIds]);
  await writeStates(
    scope,
    closed
      .filter(({ id, state }) => releasedIds.has(id) && state !== 'released')
      .map(({ id, state }) => ({ id, state: nextAttemptState(state, 'release', { pendingItems: 0 }) })),
  );
  return rows;
}

/** Responses that were given in time may still be on their way for these; they count with the next release. */
const countLatePossible = ({ tx }: Scope, questionnaireId: string, nowMs: number): Promise<number> =>
  tx.$count(
    attempts,
    and(
      eq(attempts.questionnaire_id, questionnaireId),
      eq(attempts.finish_reason, 'general_time_expired'),
      gt(attempts.finished_at, new Date(nowMs - exam.lateSyncMs)),
    ),
  );

const countParticipants = async ({ tx }: Scope, questionnaireId: string): Promise<number> => {
  const [row] = await tx
    .select({ count: countDistinct(attempts.participant_id) })
    .from(attempts)
    .where(isClosed(questionnaireId));
  return row?.count ?? 0;
};

/** Runs `work` on batch after batch of closed attempts, each in a transaction of its own. */
async function forEachBatch(
  { inScope }: Pick<JobContext, 'inScope'>,
  questionnaireId: string,
  work: (scope: Scope, closed: ClosedAttempt[]) => Promise<void>,
  onDone: (participants: number) => Promise<void>,
): Promise<void> {
  let after: string | null = null;
  for (let done = 0; ; ) {
    const { participantIds }: { participantIds: string[] } = await inScope(async (scope) => {
      const batch = await lockBatch(scope, questionnaireId, after);
      if (batch.closed.length > 0) await work(scope, batch.closed);
      return batch;
    });
    const last = participantIds.at(-1);
    if (last === undefined) return;
    after = last;
    done += participantIds.length;
    await onDone(done);
  }
}

/** Releases one batch and notifies its participants, all in the scope's transaction. */
async function releaseBatch(
  scope: Scope,
  services: Services,
  questionnaireId: string,
  closed: readonly ClosedAttempt[],
): Promise<{ released: number; changed: number }> {
  const sheets = await releaseSheets(scope, closed, new Date(services.now()));
  const changed = new Set(sheets.filter((sheet) => sheet.changed).map((sheet) => sheet.attempt_id));
  await notifyParticipants(
    scope,
    services,
    questionnaireId,
    closed.filter(({ id }) => changed.has(id)),
  );
  await tellNewScores(
    scope,
    services,
    questionnaireId,
    sheets
      .filter((sheet) => sheet.changed)
      .map((sheet) => ({ attemptId: sheet.attempt_id, previouslyAt: sheet.previously_at })),
  );
  await notifyComments(
    scope,
    services,
    questionnaireId,
    sheets.map((sheet) => ({ attemptId: sheet.attempt_id, previouslyAt: sheet.previously_at })),
  );
  return { released: sheets.length, changed: changed.size };
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
  const total = await inScope((scope) => countParticipants(scope, questionnaireId));
  // Half of a participant is done when the sheets are computed, the other half when they are released.
  const reportHalf = (doneBefore: number) => (done: number) =>
    context.progress(Math.min(Math.floor((doneBefore + done) / 2), total), total);

  let pending = 0;
  const rescore = async (scope: Scope, batch: ClosedAttempt[]): Promise<void> => {
    pending += await rescoreAttempts(scope, questionnaireId, batch, new Date(services.now()));
  };
  await forEachBatch(context, questionnaireId, rescore, reportHalf(0));
  if (pending > 0 && !force) throw scoresPending(pending);

  const counts = { released: 0, changed: 0, left_out: 0 };
  const release = async (scope: Scope, batch: ClosedAttempt[]): Promise<void> => {
    const { released, changed } = await releaseBatch(scope, services, questionnaireId, batch);
    counts.released += released;
    counts.changed += changed;
    counts.left_out += batch.length - released;
  };
  await forEachBatch(context, questionnaireId, release, reportHalf(total));
  const latePossible = await inScope(async (scope) => {
    if (counts.released > 0)
      await scope.tx
        .update(questionnaires)
        .set({ scores_released_at: new Date(services.now()) })
        .where(eq(questionnaires.id, questionnaireId));
    return countLatePossible(scope, questionnaireId, services.now());
  });
  return { ...counts, pending, closed, still_open: stillOpen, late_possible: latePossible };
}
