import { AppError } from '@certame/contract/errors.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { requireMark } from '@certame/rules/grading/mark.ts';
import { singleGrader } from '@certame/rules/grading/resolve-score.ts';
import { getDefinition, loadForms, recordStaffActs, scoreAttempts } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import { listGradableItems } from '../gradable-items.ts';
import { resolveResponseScore } from './resolve-response-score.ts';
import { type AssignmentScore, saveAssignmentScore } from './save-assignment-score.ts';

export type GradeRequest = AssignmentScore;

/** The attempt under the lock that all who close, score or release it take. */
async function lockGradable(scope: Scope, { attemptId, itemId }: GradeRequest) {
  const { rows } = await scope.client.query<{ questionnaire_id: string; state: AttemptState }>(
    `select questionnaire_id, state from attempts
      where id = $1 and institution_id = $2 and user_id is distinct from $3 for no key update`,
    [attemptId, scope.institutionId, scope.userId],
  );
  const [attempt] = rows;
  const form = (await loadForms(scope.client, [attemptId])).get(attemptId);
  const isShown = form?.sections.some((section) => section.items.some((item) => item.id === itemId));
  if (!attempt || !form || !isShown) throw new AppError('not-found');
  // Refused while the candidate is still in.
  nextAttemptState(attempt.state, 'grade', {});
  const { rowCount } = await scope.client.query(
    'select from responses where attempt_id = $1 and item_id = $2 and value is not null',
    [attemptId, itemId],
  );
  if (rowCount === 0) throw new AppError('not-found');
  return { attempt, form };
}

/**
 * Gives, changes or (with a null score) takes back the score of one response; the attempt's sheet and state follow in
 * the same transaction. What is released stays until the next release.
 * @throws AppError `not-found`, `unknown-item` for what is scored by its key, `conflict` while the attempt is open or
 * when somebody else has changed the score or holds the response, `score-above-max`, `invalid-value`.
 */
export async function gradeResponse(scope: Scope, request: GradeRequest, now: Date) {
  const { attempt, form } = await lockGradable(scope, request);
  const definition = await getDefinition(scope.client, attempt.questionnaire_id);
  const gradable = (await listGradableItems(scope, definition)).find(
    ({ item }) => item.id === request.itemId,
  );
  if (!gradable) throw new AppError('unknown-item');
  const score = requireMark({
    score: request.score,
    criteria: gradable.criteria,
    percents: request.criteriaScores,
    max: gradable.item.max,
  });
  const { updatedAt, previousComment } = await saveAssignmentScore(scope, { ...request, score }, now);
  await resolveResponseScore(scope, request, singleGrader, now);
  // Without the score: candidates get a copy of their events before scores are released.
  const act = { attemptId: request.attemptId, data: { item_id: request.itemId } };
  await recordStaffActs(scope, now, [
    { ...act, type: 'score_given' },
    ...(request.comment !== '' && request.comment !== previousComment
      ? [{ ...act, type: 'comment' as const }]
      : []),
  ]);
  const sheets = await scoreAttempts(scope.client, definition, [{ id: request.attemptId, form }], now);
  const sheet = sheets.get(request.attemptId);
  const state = nextAttemptState(attempt.state, 'grade', { pendingItems: sheet?.pending ?? 0 });
  if (state !== attempt.state)
    await scope.client.query('update attempts set state = $2 where id = $1', [request.attemptId, state]);
  return {
    score,
    updated_at: updatedAt?.toISOString() ?? null,
    attempt_score: sheet?.total ?? null,
  };
}
