import { AppError } from '@certame/contract/errors.ts';
import type { TrainingAction } from '@certame/contract/features/grading/training/endpoints.ts';
import { grading_training_marks } from '@certame/db/schema/grading-training-marks.ts';
import { and, eq, isNotNull, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { loadProgress } from '../load-progress.ts';
import { getChairedConfig } from '../training-chair.ts';

/**
 * The chair lets a grader go on after a missed check, or has them train again: then what they gave in training is over, and the queue waits
 * for new marks. @throws AppError `not-found`.
 */
export async function settleTraining(
  scope: Scope,
  services: Pick<Services, 'now'>,
  { configId, graderId, action }: { configId: string; graderId: string; action: TrainingAction },
): Promise<void> {
  const config = await getChairedConfig(scope, configId, 'share');
  if ((await loadProgress(scope, config, graderId)).length === 0) throw new AppError('not-found');
  const { config_id, grader_id, settled_at, assignment_id } = grading_training_marks;
  await scope.tx
    .update(grading_training_marks)
    .set({ settled_at: new Date(services.now()), settled_by: scope.userId })
    .where(
      and(
        eq(config_id, configId),
        eq(grader_id, graderId),
        isNull(settled_at),
        action === 'open' ? isNotNull(assignment_id) : undefined,
      ),
    );
}
