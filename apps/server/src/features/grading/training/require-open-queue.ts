import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import type { StoredConfig } from '../configs/find-config.ts';
import { hasTraining, loadProgress } from './load-progress.ts';

/**
 * A grader's queue opens once the training is done, and pauses at a missed check. Who left the correction has no training to do.
 * @throws AppError `grading-training`, `grading-paused`.
 */
export async function requireOpenQueue(scope: Scope, config: StoredConfig): Promise<void> {
  if (!hasTraining(config) || scope.userId === null) return;
  const [own] = await loadProgress(scope, config, scope.userId);
  if (!own || own.state === 'open') return;
  throw new AppError(own.state === 'paused' ? 'grading-paused' : 'grading-training');
}
