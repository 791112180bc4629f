import { join } from 'node:path';
import { findPidLockHolder } from '../../db/src/embedded/pid-lock.mjs';

/** Written by apps/server/src/instance-lock.ts. */
const INSTANCE_LOCK_FILE = 'instance.json';

/**
 * The living server of this data directory.
 * @param {string} dataDir
 * @returns {{ pid: number, state: string, address?: string } | undefined}
 */
export function findRunningInstance(dataDir) {
  const holder = findPidLockHolder(join(dataDir, INSTANCE_LOCK_FILE));
  return holder && { pid: holder.pid, state: holder.state, address: holder.address };
}
