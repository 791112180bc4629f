import { AppError } from '@certame/contract/errors.ts';

export interface FairPoolLimits {
  /** How many work at once. */
  places: number;
  placesPerUser: number;
  /** Beyond these somebody is refused: `too-many-requests` for their own sake, `busy` where all wait. */
  waitingPerUser: number;
  waiting: number;
}

interface Line {
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
 * asked most. One person's eighty exports stand in that person's line, and everybody else's next one goes before them.
 */
export function createFairPool(limits: FairPoolLimits): FairPool {
  /** In the order in which they are served; whoever was served goes to the end. */
  const lines = new Map<string, Line>();
  let working = 0;
  let waiting = 0;

  const seat = (userId: string, line: Line): void => {
    working += 1;
    line.working += 1;
    lines.delete(userId);
    lines.set(userId, line);
  };

  const fillPlaces = (): void => {
    while (working < limits.places) {
      const next = [...lines].find(
        ([, line]) => line.waiting.length > 0 && line.working < limits.placesPerUser,
      );
      const begin = next?.[1].waiting.shift();
      if (!next || !begin) return;
      waiting -= 1;
      seat(...next);
      begin();
    }
  };

  const leaveOnce = (userId: string, line: Line): (() => void) => {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      working -= 1;
      line.working -= 1;
      if (line.working === 0 && line.waiting.length === 0) lines.delete(userId);
      fillPlaces();
    };
  };

  const enter = async (userId: string): Promise<() => void> => {
    const line = lines.get(userId) ?? { working: 0, waiting: [] };
    const isFree = working < limits.places && line.working < limits.placesPerUser;
    if (isFree && line.waiting.length === 0) seat(userId, line);
    else {
      if (line.waiting.length >= limits.waitingPerUser) throw new AppError('too-many-requests');
      if (waiting >= limits.waiting) throw new AppError('busy');
      waiting += 1;
      lines.set(userId, line);
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    return leaveOnce(userId, line);
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
