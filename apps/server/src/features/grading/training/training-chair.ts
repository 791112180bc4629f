import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { getConfig, type StoredConfig } from '../configs/find-config.ts';

/** The correction whose chair the reader is: the set is the chair's alone. @throws AppError `not-found`. */
export async function getChairedConfig(
  scope: Scope,
  id: string,
  lock?: 'update' | 'share',
): Promise<StoredConfig> {
  const config = await getConfig(scope, id, lock);
  if (config.chair_id === null || config.chair_id !== scope.userId) throw new AppError('not-found');
  return config;
}
