import { randomId } from './device-id.ts';

/** How long a tab waits for another one of this browser to say that it already holds the attempt. */
const answerWaitMs = 400;

/** Releases the lock. */
export type ReleaseLock = () => void;

/** Messages of the lock's channel: a tab asks with an id of its own; the tab that holds the lock answers with that id. */
type LockMessage = { askedBy: string } | { takenFor: string };

function acquireByChannel(name: string): Promise<ReleaseLock | null> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(() => undefined);
  const channel = new BroadcastChannel(name);
  const own = randomId();
  return new Promise((resolve) => {
    let held = false;
    const timer = setTimeout(() => {
      held = true;
      resolve(() => channel.close());
    }, answerWaitMs);
    const yieldToOther = (): void => {
      clearTimeout(timer);
      channel.close();
      resolve(null);
    };
    channel.onmessage = ({ data }: MessageEvent<LockMessage>) => {
      if ('takenFor' in data) {
        if (data.takenFor === own && !held) yieldToOther();
      } // Of the tabs that ask at the same moment, the one with the lowest id gets the lock.
      else if (held || own < data.askedBy) channel.postMessage({ takenFor: data.askedBy });
      else yieldToOther();
    };
    channel.postMessage({ askedBy: own });
  });
}

function acquireWebLock(locks: LockManager, name: string): Promise<ReleaseLock | null> {
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (!lock) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(release));
      })
      .catch(() => resolve(() => undefined));
  });
}

/**
 * Lock of an attempt among the tabs of one browser (Web Locks, or a BroadcastChannel where they are missing): two tabs would
 * number their changes alike and hide each other's answers. Null: another tab has the lock.
 */
export function lockAttempt(answerId: string): Promise<ReleaseLock | null> {
  const name = `certame-exam-${answerId}`;
  return navigator.locks ? acquireWebLock(navigator.locks, name) : acquireByChannel(name);
}
