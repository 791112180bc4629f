import { AppError } from '@certame/contract/errors.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { missingRequired, type Step, stepsOf } from '@certame/rules/exam/steps.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getForm } from '../attempt/attempt-cache.ts';
import { deadlineOf } from '../attempt/deadline-of.ts';
import { type AttemptRow, type CandidateInput, lockMyAttempt } from '../attempt/lock-attempt.ts';
import { lastQuestionClosesAtMs, openQuestion } from '../attempt/open-question.ts';
import { loadAttemptParties } from '../attempt/resume-clock.ts';
import { type ExamDefinition, getDefinition, requiredItems } from '../definition.ts';
import { loadAnsweredItems } from '../queries/my-attempts.ts';

/**
 * Goes on to the next step where one can't go back. `fromStep` makes a repeated request harmless: it is answered with
 * the step that the first one reached.
 * @throws AppError `exam-ended` once time is over, `exam-paused`, `answer-finished`, `exam-required-missing`.
 */
export async function advanceAttempt(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { fromStep, ...input }: CandidateInput & { fromStep: number },
): Promise<void> {
  const now = new Date(services.now());
  const row = await lockMyAttempt(scope, input, now.getTime());
  if (row.state === 'paused') throw new AppError('exam-paused');
  if (row.state !== 'in_progress') throw new AppError('answer-finished');
  if (row.deadline_at && row.deadline_at <= now) throw new AppError('exam-ended');
  if (row.current_step !== fromStep) return;
  const form = await getForm(scope.client, row.id);
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const steps = stepsOf(form, definition.settings.presentation);
  const step = steps[fromStep];
  if (!step || fromStep >= steps.length - 1) return;
  // A question whose time is over is left whether it was answered or not.
  const isClosed = row.question_closes_at !== null && row.question_closes_at <= now;
  if (!isClosed) await requireAnswered(scope, row.id, step, definition);
  const next = { step: fromStep + 1, steps: steps.length };
  const isTimed = definition.settings.question_limit_s !== null;
  await scope.tx
    .update(attempts)
    .set({
      current_step: next.step,
      device_seen_at: now,
      ...(isTimed && (await openNextQuestion(scope, row, next, now.getTime()))),
    })
    .where(eq(attempts.id, row.id));
}

/** Columns of an attempt whose next question is handed out with a time of its own. */
async function openNextQuestion(
  scope: Scope,
  row: AttemptRow,
  next: { step: number; steps: number },
  nowMs: number,
): Promise<Pick<AttemptRow, 'question_closes_at' | 'is_last_question' | 'deadline_at'>> {
  const { definition, participant } = await loadAttemptParties(scope, row);
  const question = openQuestion(definition, participant, next, nowMs);
  return {
    question_closes_at: question.closesAt,
    is_last_question: question.isLast,
    deadline_at: deadlineOf(definition, participant, {
      startedAtMs: row.started_at.getTime(),
      pausedMs: row.paused_ms,
      reopenedUntilMs: row.reopened_until?.getTime() ?? null,
      lastQuestionClosesAtMs: lastQuestionClosesAtMs(question),
    }),
  };
}

async function requireAnswered(
  scope: Scope,
  attemptId: string,
  step: Step,
  definition: ExamDefinition,
): Promise<void> {
  const missing = missingRequired(step.itemIds, {
    answeredItemIds: await loadAnsweredItems(scope.client, attemptId),
    requiredItemIds: requiredItems(definition),
  });
  if (missing.length > 0) throw new AppError('exam-required-missing', { data: { item_ids: missing } });
}
