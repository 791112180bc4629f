import { AppError } from '@certame/contract/errors.ts';
import { grading_training_answers } from '@certame/db/schema/grading-training-answers.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { computeLevelScore } from '@certame/rules/grading/config/level-score.ts';
import { z } from 'zod';
import { queryCondition, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { AnswerRef } from '../../desk/lock-my-assignment.ts';
import { isTextAnswer, loadUnbarred } from '../find-candidates.ts';
import { getChairedConfig } from '../training-chair.ts';

/** Somebody has given it marks, or has it as a check. */
const isUsed = (scope: Scope, trainingId: string): Promise<boolean> =>
  queryCondition(
    scope,
    sql`(exists (select from grading_training_marks m where m.training_id = ${trainingId})
         or exists (select from grading_assignments g where g.training_id = ${trainingId}))`,
  );

/**
 * Puts an answer into the training set with the marks that were agreed on, or changes these while nobody has met it.
 * @throws AppError `not-found`, `invalid-value`, `score-above-max`, `grading-training-used`.
 */
export async function keepTrainingAnswer(
  scope: Scope,
  { configId, attemptId, itemId }: AnswerRef,
  { percents, reason }: { percents: Record<string, string>; reason: string },
): Promise<void> {
  const config = await getChairedConfig(scope, configId, 'update');
  const isThis = sql`r.attempt_id = ${attemptId} and r.item_id = ${itemId}`;
  if ((await loadUnbarred(scope, config, isThis)).length === 0) throw new AppError('not-found');
  const [answer] = await queryRows(
    scope,
    z.object({ seq: z.int() }),
    sql`select r.seq from responses r join attempts a on a.id = r.attempt_id where ${isThis} and ${isTextAnswer}`,
  );
  if (!answer) throw new AppError('not-found');
  const score = computeLevelScore(config, percents);
  if (score === null) throw new AppError('invalid-value');
  const { config_id, attempt_id, item_id, id } = grading_training_answers;
  const [known] = await scope.tx
    .select({ id })
    .from(grading_training_answers)
    .where(and(eq(config_id, configId), eq(attempt_id, attemptId), eq(item_id, itemId)))
    .for('update');
  if (known && (await isUsed(scope, known.id))) throw new AppError('grading-training-used');
  const marks = { score, criteria_scores: percents, reason, response_seq: answer.seq, retired_at: null };
  await scope.tx
    .insert(grading_training_answers)
    .values({
      ...{ institution_id: scope.institutionId, config_id: configId, attempt_id: attemptId },
      ...{ item_id: itemId, ...marks },
    })
    .onConflictDoUpdate({ target: [config_id, attempt_id, item_id], set: marks });
}

/** @throws AppError `not-found`. */
export async function dropTrainingAnswer(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { configId, trainingId }: { configId: string; trainingId: string },
): Promise<void> {
  await getChairedConfig(scope, configId, 'update');
  const isThis = and(
    eq(grading_training_answers.id, trainingId),
    eq(grading_training_answers.config_id, configId),
  );
  const retired = await scope.tx
    .update(grading_training_answers)
    .set({ retired_at: new Date(services.now()) })
    .where(isThis)
    .returning({ id: grading_training_answers.id });
  if (retired.length === 0) throw new AppError('not-found');
  if (!(await isUsed(scope, trainingId))) await scope.tx.delete(grading_training_answers).where(isThis);
}
