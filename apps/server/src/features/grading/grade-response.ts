import { AppError } from '@certame/contract/errors.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { requireMark } from '@certame/rules/grading/mark.ts';
import type { Scope } from '../../plugins/database.ts';
import { getDefinition, loadForms, recordStaffActs, scoreAttempts } from '../exam/index.ts';
import { listGradableItems } from './gradable-items.ts';

export interface GradeRequest {
  attemptId: string;
  itemId: string;
  score: string | null;
  criteriaScores: Record<string, string>;
  comment: string;
  /** Of the mark as the grader read it; null where there was none. */
  updatedAt: string | null;
}

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

async function findComment(scope: Scope, { attemptId, itemId }: GradeRequest): Promise<string | undefined> {
  const { rows } = await scope.client.query<{ comment: string }>(
    'select comment from manual_marks where attempt_id = $1 and item_id = $2',
    [attemptId, itemId],
  );
  return rows[0]?.comment;
}

/** Writes or takes back the mark, if it is still as the grader read it. Two writes in one millisecond still differ. */
async function writeMark(
  scope: Scope,
  request: GradeRequest,
  score: string | null,
  now: Date,
): Promise<Date | null> {
  const { attemptId, itemId, criteriaScores, comment } = request;
  const { rows: known } = await scope.client.query<{ updated_at: Date }>(
    'select updated_at from manual_marks where attempt_id = $1 and item_id = $2 for update',
    [attemptId, itemId],
  );
  const readMs = request.updatedAt === null ? null : Date.parse(request.updatedAt);
  if ((known[0]?.updated_at.getTime() ?? null) !== readMs) throw new AppError('conflict');
  if (score === null) {
    await scope.client.query('delete from manual_marks where attempt_id = $1 and item_id = $2', [
      attemptId,
      itemId,
    ]);
    return null;
  }
  const { rows } = await scope.client.query<{ updated_at: Date }>(
    `insert into manual_marks as m (attempt_id, item_id, institution_id, score, criteria_scores, comment, grader_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (attempt_id, item_id) do update
        set score = excluded.score, criteria_scores = excluded.criteria_scores, comment = excluded.comment,
            grader_id = excluded.grader_id,
            updated_at = greatest(excluded.updated_at, m.updated_at + interval '1 millisecond')
     returning updated_at`,
    [
      attemptId,
      itemId,
      scope.institutionId,
      score,
      JSON.stringify(criteriaScores),
      comment,
      scope.userId,
      now,
    ],
  );
  return rows[0]?.updated_at ?? null;
}

/**
 * Gives, changes or (with a null score) takes back the mark of one response; the attempt's sheet and state follow in
 * the same transaction. What is released stays until the next release.
 * @throws AppError `not-found`, `unknown-item` for what is scored by its key, `conflict` while the attempt is open or
 * when somebody else has changed the mark, `score-above-max`, `invalid-value`.
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
  const before = await findComment(scope, request);
  const updatedAt = await writeMark(scope, request, score, now);
  // Without the score: candidates get a copy of their events before scores are released.
  const act = { attemptId: request.attemptId, data: { item_id: request.itemId } };
  await recordStaffActs(scope, now, [
    { ...act, type: 'score_given' },
    ...(request.comment !== '' && request.comment !== before ? [{ ...act, type: 'comment' as const }] : []),
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
