import { AppError } from '@certame/contract/errors.ts';

export interface FairPoolLimits {
  /** How many work at once. */
  places: number;
  placesPerUser: number;
  /** Beyond these somebody is refused: `too-many-requests` for their own sake, `busy` where all wait. */
  waitingPerUser: number;
  waiting: number;
}

interface UserQueue {
  working: number;
  waiting: (() => void)[];
}

export interface FairPool {
  /** Waits for a place and gives the function that frees it. @throws AppError `too-many-requests`, `busy`. */
  enter(userId: string): Promise<() => void>;
  run<T>(userId: string, work: () => Promise<T>): Promise<T>;
}

/**
 * Bounded pool with round-robin queues: a place that becomes free goes to the user served longest ago, whoever has
 * asked most. One person's eighty exports stand in that person's queue, and everybody else's next one goes before them.
 */
export function createFairPool(limits: FairPoolLimits): FairPool {
  /** In the order in which they are served; whoever was served goes to the end. */
  const queues = new Map<string, UserQueue>();
  let working = 0;
  let waiting = 0;

  const serve = (userId: string, queue: UserQueue): void => {
    working += 1;
    queue.working += 1;
    queues.delete(userId);
    queues.set(userId, queue);
  };

  const fillPlaces = (): void => {
    while (working < limits.places) {
      const next = [...queues].find(
        ([, queue]) => queue.waiting.length > 0 && queue.working < limits.placesPerUser,
      );
      const begin = next?.[1].waiting.shift();
      if (!next || !begin) return;
      waiting -= 1;
      serve(...next);
      begin();
    }
  };

  const leaveOnce = (userId: string, queue: UserQueue): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      working -= 1;
      queue.working -= 1;
      if (queue.working === 0 && queue.waiting.length === 0) queues.delete(userId);
      fillPlaces();
    };
  };

  const enter = async (userId: string): Promise<() => void> => {
    const queue = queues.get(userId) ?? { working: 0, waiting: [] };
    const isFree = working < limits.places && queue.working < limits.placesPerUser;
    if (isFree && queue.waiting.length === 0) serve(userId, queue);
    else {
      if (queue.waiting.length >= limits.waitingPerUser) throw new AppError('too-many-requests');
      if (waiting >= limits.waiting) throw new AppError('busy');
      waiting += 1;
      queues.set(userId, queue);
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
    }
    return leaveOnce(userId, queue);
  };

  return {
    enter,
    run: async (userId, work) => {
      const leave = await enter(userId);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
