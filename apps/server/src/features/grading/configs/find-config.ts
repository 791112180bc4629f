import { AppError } from '@certame/contract/errors.ts';
import { grading_assignments } from '@certame/db/schema/grading.ts';
import { grading_config_items, grading_configs } from '@certame/db/schema/grading-configs.ts';
import { grading_training_answers } from '@certame/db/schema/grading-training-answers.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import type { ResolutionRule } from '@certame/rules/grading/resolve-score.ts';
import type { Scope } from '#plugins/database.ts';

export type StoredConfig = typeof grading_configs.$inferSelect;

/** @throws AppError `not-found`. */
export async function getConfig(scope: Scope, id: string, lock?: 'update' | 'share'): Promise<StoredConfig> {
  const query = scope.tx
    .select()
    .from(grading_configs)
    .where(and(eq(grading_configs.id, id), eq(grading_configs.institution_id, scope.institutionId)));
  const [row] = await (lock ? query.for(lock) : query);
  if (!row) throw new AppError('not-found');
  return row;
}

/** The correction that has the question, if any. */
export async function findConfigOfItem(
  scope: Scope,
  itemId: string,
  lock?: 'update',
): Promise<StoredConfig | null> {
  const [row] = await scope.tx
    .select({ id: grading_config_items.config_id })
    .from(grading_config_items)
    .where(eq(grading_config_items.item_id, itemId));
  return row ? getConfig(scope, row.id, lock) : null;
}

export const ruleOf = (config: StoredConfig): ResolutionRule => ({
  graders: config.total_teacher,
  maxDifference: config.max_difference,
  maxCriterionDifference: config.max_criterion_difference,
  method: config.final_rule,
});

/** Whether some answer of the correction has a score, or marks of a training set that were agreed on. */
export const hasScores = async ({ tx }: Scope, configId: string): Promise<boolean> =>
  (await tx.$count(
    grading_assignments,
    and(
      eq(grading_assignments.config_id, configId),
      inArray(grading_assignments.status, ['scored', 'released']),
    ),
  )) > 0 || (await tx.$count(grading_training_answers, eq(grading_training_answers.config_id, configId))) > 0;
