import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import { computePeriodEndMs } from '@certame/rules/exam/deadline.ts';
import { type AttemptFinisher, type ExamDefinition, getDefinition } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { JobContext } from '#plugins/jobs/jobs.ts';

/** What was sent in the last second arrives first. */
const graceMs = 5000;

interface OpenAttempt {
  id: string;
  state: 'in_progress' | 'paused';
  deadline_at: Date | null;
  extension_min: number;
}

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
  const periodEndMs = computePeriodEndMs({
    endsAtMs: definition.endsAtMs,
    extensionMin: attempt.extension_min,
    releasedAtMs: definition.releasedAtMs,
    limitDays: definition.settings.limit_days,
  });
  const isOver = definition.state !== 'released' || (periodEndMs !== null && periodEndMs <= beforeMs);
  return isOver ? 'resume_job' : undefined;
}

async function listOpen(scope: Scope, questionnaireId: string): Promise<OpenAttempt[]> {
  const { rows } = await scope.client.query<OpenAttempt>(
    `select a.id, a.state, a.deadline_at, p.extension_min
       from attempts a join participants p on p.id = a.participant_id
      where a.questionnaire_id = $1 and a.institution_id = $2 and a.state in ('in_progress', 'paused')`,
    [questionnaireId, scope.institutionId],
  );
  return rows;
}

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
      finisher.finish({ institutionId: actor.institutionId, attemptId, candidate: null, reason }),
    ),
  );
  const stillOpen = (await context.inScope((scope) => listOpen(scope, questionnaireId))).length;
  return { closed: ended.length, stillOpen };
}
