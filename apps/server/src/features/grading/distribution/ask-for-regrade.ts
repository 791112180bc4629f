import { AppError } from '@certame/contract/errors.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { getDefinition, rescoreAttempts } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findConfigOfItem, type StoredConfig } from '../configs/find-config.ts';
import { lockForeignAttempt } from '../lock-foreign-attempt.ts';
import { resolveResponseScore } from '../resolve-response-score.ts';
import { insertAssignments } from './insert-assignments.ts';
import { type LoadedAnswer, loadAnswers, loadGraders } from './load-answers.ts';

export interface AnswerToRegrade {
  attemptId: string;
  itemId: string;
}

const findAnswer = async (
  scope: Scope,
  config: StoredConfig,
  { attemptId, itemId }: AnswerToRegrade,
): Promise<LoadedAnswer | undefined> =>
  (await loadAnswers(scope, config, sql`r.attempt_id = ${attemptId} and r.item_id = ${itemId}`))[0];

/** Graders of its correction who have not graded the answer and may; empty where the question has no correction. */
export async function findOtherGraders(scope: Scope, input: AnswerToRegrade): Promise<string[]> {
  const config = await findConfigOfItem(scope, input.itemId);
  const answer = config && (await findAnswer(scope, config, input));
  if (!config || !answer) return [];
  const graders = await loadGraders(scope, config.id);
  return graders.map(({ id }) => id).filter((id) => !answer.barred.has(id) && !answer.graders.includes(id));
}

/**
 * Gives an answer to one grader more, as a divergence does: the correction's rule makes one score of all of them once theirs is there.
 * @returns the assignment. @throws AppError `not-found`, `appeal-effect` for who may not grade it, `grading-over`.
 */
export async function askForRegrade(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: AnswerToRegrade & { graderId: string },
): Promise<string> {
  const { attemptId, itemId, graderId } = input;
  await lockForeignAttempt(scope, attemptId);
  const config = await findConfigOfItem(scope, input.itemId, 'update');
  if (!config || !(await findOtherGraders(scope, input)).includes(graderId))
    throw new AppError('appeal-effect');
  if (config.deadline_at !== null && config.deadline_at.getTime() <= services.now())
    throw new AppError('grading-over');
  await insertAssignments(scope, config.id, [{ answerId: `${attemptId} ${itemId}`, graderId }]);
  const [made] = await scope.tx
    .select({ id: grading_assignments.id })
    .from(grading_assignments)
    .where(
      and(
        eq(grading_assignments.attempt_id, attemptId),
        eq(grading_assignments.item_id, itemId),
        eq(grading_assignments.grader_id, graderId),
      ),
    );
  if (!made) throw new Error('No assignment was made');
  return made.id;
}

/** Takes that back, with the score that came of it. @throws AppError `not-found`. */
export async function withdrawRegrade(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: AnswerToRegrade & { assignmentId: string },
): Promise<void> {
  const now = new Date(services.now());
  const attempt = await lockForeignAttempt(scope, input.attemptId);
  const config = await findConfigOfItem(scope, input.itemId, 'update');
  if (!config) throw new AppError('not-found');
  const gone = await scope.tx
    .delete(grading_assignments)
    .where(eq(grading_assignments.id, input.assignmentId))
    .returning({ id: grading_assignments.id });
  if (gone.length === 0) return;
  const definition = await getDefinition(scope.client, attempt.questionnaire_id);
  const item = definition.items.get(input.itemId);
  if (!item) throw new AppError('not-found');
  await resolveResponseScore(scope, input, { config, itemMax: item.max }, now);
  await rescoreAttempts(scope, definition.id, [{ id: input.attemptId, state: attempt.state }], now);
}
