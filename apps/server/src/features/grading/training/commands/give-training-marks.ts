import { AppError } from '@certame/contract/errors.ts';
import { grading_training_answers } from '@certame/db/schema/grading-training-answers.ts';
import { grading_training_marks } from '@certame/db/schema/grading-training-marks.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { computeLevelScore, plainPoints } from '@certame/rules/grading/config/level-score.ts';
import type { Scope } from '#plugins/database.ts';
import { getConfig } from '../../configs/find-config.ts';
import { compareMarks } from '../compare-marks.ts';
import { findNextAnswer, getOwnProgress } from '../read-own-training.ts';

/**
 * The reader's marks of an answer of the training set, which count once in a round; the agreed ones are told with how both compare.
 * @throws AppError `not-found`, `conflict` where it has its marks already, `invalid-value`, `score-above-max`.
 */
export async function giveTrainingMarks(
  scope: Scope,
  configId: string,
  { trainingId, percents }: { trainingId: string; percents: Record<string, string> },
) {
  const config = await getConfig(scope, configId, 'share');
  const { state } = await getOwnProgress(scope, config);
  if (state !== 'training') throw new AppError('conflict');
  if (!(await findNextAnswer(scope, configId, trainingId))) throw new AppError('not-found');
  const score = computeLevelScore(config, percents);
  if (score === null) throw new AppError('invalid-value');
  const [agreed] = await scope.tx
    .select({
      score: sql<string>`${grading_training_answers.score}::text`,
      criteria_scores: grading_training_answers.criteria_scores,
      reason: grading_training_answers.reason,
    })
    .from(grading_training_answers)
    .where(eq(grading_training_answers.id, trainingId))
    .for('share');
  if (!agreed) throw new AppError('not-found');
  const given = { score, criteria_scores: percents };
  const meets = compareMarks(config, given, agreed);
  const made = await scope.tx
    .insert(grading_training_marks)
    .values({
      ...{ institution_id: scope.institutionId, config_id: configId, training_id: trainingId },
      ...{ grader_id: scope.userId ?? '', meets, ...given },
    })
    .onConflictDoNothing()
    .returning({ id: grading_training_marks.id });
  if (made.length === 0) throw new AppError('conflict');
  return {
    ...(await getOwnProgress(scope, config)),
    ...{ meets, score: plainPoints(score), agreed_score: plainPoints(agreed.score) },
    ...{ agreed: agreed.criteria_scores, reason: agreed.reason },
  };
}
