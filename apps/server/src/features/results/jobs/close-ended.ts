import { type FinishReason, openAttemptStates } from '@certame/contract/features/exam/states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { computePausedEndMs, computePeriodEndMs } from '@certame/rules/exam/deadline.ts';
import { type AttemptFinisher, type ExamDefinition, getDefinition } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobContext } from '#plugins/jobs/jobs.ts';

/** What was sent in the last second arrives first. */
const graceMs = 5000;

type OpenAttempt = Awaited<ReturnType<typeof listOpen>>[number];

/**
 * Why an open attempt is over, or undefined while it isn't. A pause stops the attempt's own clock, so that only the
 * end of the period, or the closing of the questionnaire, ends it; then it is the release that finds it.
 */
function reasonToClose(
  definition: ExamDefinition,
  attempt: OpenAttempt,
  beforeMs: number,
): FinishReason | undefined {
  if (attempt.state === 'in_progress')
    return attempt.deadline_at && attempt.deadline_at.getTime() <= beforeMs
      ? 'general_time_expired'
      : undefined;
  const reopenedUntilMs = attempt.reopened_until?.getTime() ?? null;
  const isExamClosed = definition.state !== 'released';
  const endMs = computePausedEndMs({
    periodEndMs: computePeriodEndMs({
      endsAtMs: definition.endsAtMs,
      extensionMin: attempt.extension_min,
      releasedAtMs: definition.releasedAtMs,
      limitDays: definition.settings.limit_days,
    }),
    reopenedUntilMs,
    isExamClosed,
  });
  const isOver = (isExamClosed && reopenedUntilMs === null) || (endMs !== null && endMs <= beforeMs);
  return isOver ? 'resume_job' : undefined;
}

const listOpen = ({ tx, institutionId }: Scope, questionnaireId: string) =>
  tx
    .select({
      id: attempts.id,
      state: attempts.state,
      deadline_at: attempts.deadline_at,
      reopened_until: attempts.reopened_until,
      extension_min: participants.extension_min,
    })
    .from(attempts)
    .innerJoin(participants, eq(participants.id, attempts.participant_id))
    .where(
      and(
        eq(attempts.questionnaire_id, questionnaireId),
        eq(attempts.institution_id, institutionId),
        inArray(attempts.state, openAttemptStates),
      ),
    );

/** Closes the attempts whose time is over; gives how many others are still open. */
export async function closeEndedAttempts(
  context: Pick<JobContext, 'services' | 'actor' | 'inScope'>,
  finisher: AttemptFinisher,
  questionnaireId: string,
): Promise<{ closed: number; stillOpen: number }> {
  const { services, actor } = context;
  const ended = await context.inScope(async (scope) => {
    const definition = await getDefinition(scope.client, questionnaireId);
    const beforeMs = services.now() - graceMs;
    return (await listOpen(scope, questionnaireId)).flatMap((attempt) => {
      const reason = reasonToClose(definition, attempt, beforeMs);
      return reason ? [{ attemptId: attempt.id, reason }] : [];
    });
  });
  await Promise.all(
    ended.map(({ attemptId, reason }) =>
      finisher.submit({ institutionId: actor.institutionId, attemptId, candidate: null, reason }),
    ),
  );
  const stillOpen = (await context.inScope((scope) => listOpen(scope, questionnaireId))).length;
  return { closed: ended.length, stillOpen };
}
