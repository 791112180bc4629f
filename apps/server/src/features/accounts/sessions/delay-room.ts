import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Where slowed-down sign-ins wait. Few per account at once, because a delay alone bounds nothing that comes in parallel,
 * and not many in all, because each holds a connection.
 */
export interface DelayRoom {
  /** False at once when there is no place left. */
  wait(key: string, delayMs: number): Promise<boolean>;
}

export function createDelayRoom(limits: { perKey: number; inAll: number }): DelayRoom {
  const waiting = new Map<string, number>();
  let inAll = 0;
  return {
    wait: async (key, delayMs) => {
      const sameKey = waiting.get(key) ?? 0;
      if (sameKey >= limits.perKey || inAll >= limits.inAll) return false;
      waiting.set(key, sameKey + 1);
      inAll += 1;
      await sleep(delayMs);
      inAll -= 1;
      const left = (waiting.get(key) ?? 1) - 1;
      if (left === 0) waiting.delete(key);
      else waiting.set(key, left);
      return true;
    },
  };
}
