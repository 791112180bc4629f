import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PidLock, type PidLockHolder, tryPidLock } from '@certame/db/embedded/pid-lock.mjs';

/** In the data directory; scripts/lib/running-instance.mjs reads it too. */
export const INSTANCE_LOCK_FILE = 'instance.json';

export type InstanceState = 'starting' | 'running' | 'stopping';

/** The server that holds the data directory. `address` is there once it listens. */
export interface RunningInstance {
  pid: number;
  state: InstanceState;
  address?: string;
}

export interface InstanceLock {
  /** Tells a second `npm start` where this one answers. */
  publishAddress(address: string): void;
  /** A start that comes while this one drains waits for it instead of giving up. */
  markStopping(): void;
  /** Last thing before the process ends. */
  release(): void;
}

export type InstanceLockAttempt =
  | { lock: InstanceLock; running?: undefined }
  | { lock?: undefined; running: RunningInstance };

const STOPPING_TIMEOUT_MS = 45_000;
const POLL_MS = 100;

function describeHolder(holder: PidLockHolder): RunningInstance {
  const { pid, state, address } = holder;
  return {
    pid,
    state: state === 'running' || state === 'stopping' ? state : 'starting',
    address: typeof address === 'string' ? address : undefined,
  };
}

function wrap(lock: PidLock): InstanceLock {
  return {
    publishAddress: (address) => lock.update({ state: 'running' satisfies InstanceState, address }),
    markStopping: () => lock.update({ state: 'stopping' satisfies InstanceState }),
    release: () => lock.release(),
  };
}

/** One server per data directory. The lock of a process that was killed is recognised and taken over. */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLockAttempt> {
  const deadline = Date.now() + STOPPING_TIMEOUT_MS;
  for (;;) {
    const { lock, holder } = tryPidLock(join(dataDir, INSTANCE_LOCK_FILE), {
      state: 'starting' satisfies InstanceState,
    });
    if (lock) return { lock: wrap(lock) };
    const running = describeHolder(holder);
    if (running.state !== 'stopping' || Date.now() > deadline) return { running };
    await sleep(POLL_MS);
  }
}

/**
 * Calls back when scripts/start.mjs, which started this process with a channel, has died without passing on a
 * signal. Without a channel (production, a service manager) it never calls.
 */
export function onLauncherGone(callback: () => void): void {
  if (!process.connected) return;
  process.once('disconnect', callback);
  // Listening alone must not keep the process alive.
  process.channel?.unref();
}

/** `ready` makes an end that nobody wanted worth another start; after `stopping` no end is. */
export function tellLauncher(state: 'ready' | 'stopping'): void {
  // The launcher may have gone just now: then nobody has to know.
  if (process.connected) process.send?.({ state }, () => {});
}
