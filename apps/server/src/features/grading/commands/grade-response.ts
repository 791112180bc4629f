import { AppError } from '@certame/contract/errors.ts';
import { attempts, responses } from '@certame/db/schema/attempts.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { and, eq, isNotNull } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { requireScore } from '@certame/rules/grading/require-score.ts';
import { getDefinition, loadForms, recordStaffActions, scoreAttempts } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { itemsOfGraders } from '../configs/correctable-questions.ts';
import { listGradableItems } from '../gradable-items.ts';
import { lockForeignAttempt } from '../lock-foreign-attempt.ts';
import { resolveResponseScore } from '../resolve-response-score.ts';
import { type AssignmentScore, saveAssignmentScore } from '../save-assignment-score.ts';

/** The closed attempt under lock, in which the response was given. */
async function lockGradable(scope: Scope, { attemptId, itemId }: AssignmentScore) {
  const attempt = await lockForeignAttempt(scope, attemptId);
  const form = (await loadForms(scope.client, [attemptId])).get(attemptId);
  const isShown = form?.sections.some((section) => section.items.some((item) => item.id === itemId));
  if (!form || !isShown) throw new AppError('not-found');
  // Refused while the candidate is still in.
  nextAttemptState(attempt.state, 'grade', {});
  const given = await scope.tx.$count(
    responses,
    and(eq(responses.attempt_id, attemptId), eq(responses.item_id, itemId), isNotNull(responses.value)),
  );
  if (given === 0) throw new AppError('not-found');
  return { attempt, form };
}

/** @throws AppError `grading-by-correctors` for what several graders have. */
async function requireByHand(scope: Scope, { attemptId, itemId }: AssignmentScore): Promise<void> {
  const given = await scope.tx.$count(
    grading_assignments,
    and(
      eq(grading_assignments.attempt_id, attemptId),
      eq(grading_assignments.item_id, itemId),
      isNotNull(grading_assignments.config_id),
    ),
  );
  if (given > 0 || (await itemsOfGraders(scope, [itemId])).size > 0)
    throw new AppError('grading-by-correctors');
}

/**
 * Gives, changes or (with a null score) takes back the score of one response; the attempt's sheet and state follow in
 * the same transaction. What is released stays until the next release.
 * @throws AppError `not-found`, `unknown-item` for what is scored by its key, `conflict` while the attempt is open or
 * when somebody else has changed the score or holds the response, `score-above-max`, `invalid-value`.
 */
export async function gradeResponse(scope: Scope, services: Pick<Services, 'now'>, input: AssignmentScore) {
  const now = new Date(services.now());
  const { attempt, form } = await lockGradable(scope, input);
  const definition = await getDefinition(scope.client, attempt.questionnaire_id);
  const gradable = (await listGradableItems(scope, definition)).find(({ item }) => item.id === input.itemId);
  if (!gradable) throw new AppError('unknown-item');
  await requireByHand(scope, input);
  const score = requireScore({
    score: input.score,
    criteria: gradable.criteria,
    percents: input.criteriaScores,
    max: gradable.item.max,
  });
  const { updatedAt, previousComment } = await saveAssignmentScore(scope, { ...input, score }, now);
  await resolveResponseScore(scope, input, null, now);
  // Without the score: candidates get a copy of their events before scores are released.
  const act = { attemptId: input.attemptId, data: { item_id: input.itemId } };
  await recordStaffActions(scope, now, [
    { ...act, type: 'score_given' },
    ...(input.comment !== '' && input.comment !== previousComment
      ? [{ ...act, type: 'comment' as const }]
      : []),
  ]);
  const sheets = await scoreAttempts(scope.client, definition, [{ id: input.attemptId, form }], now);
  const sheet = sheets.get(input.attemptId);
  const state = nextAttemptState(attempt.state, 'grade', { pendingItems: sheet?.pending ?? 0 });
  if (state !== attempt.state)
    await scope.tx.update(attempts).set({ state }).where(eq(attempts.id, input.attemptId));
  return {
    score,
    updated_at: updatedAt?.toISOString() ?? null,
    attempt_score: sheet?.total ?? null,
  };
}
