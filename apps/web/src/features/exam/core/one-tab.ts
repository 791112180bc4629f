import { randomId } from './device-id.ts';

/** How long a tab waits for another one of this browser to say that it already holds the attempt. */
const answerWaitMs = 400;

/** Ends the hold. */
export type Release = () => void;

/** A tab asks under a name of its own; an answer names who asked. */
type Word = { who: string } | { taken: string };

function holdByChannel(name: string): Promise<Release | null> {
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
    channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
      if ('taken' in word) {
        if (word.taken === own && !held) yieldToOther();
      } // Of those that ask in the same moment, the one whose name comes first stays.
      else if (held || own < word.who) channel.postMessage({ taken: word.who });
      else yieldToOther();
    };
    channel.postMessage({ who: own });
  });
}

function holdByLock(locks: LockManager, name: string): Promise<Release | null> {
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
 * Only one tab of a browser may hold an attempt: two would number their changes alike and hide each other's answers.
 * Null: another tab has it.
 */
export function holdAttempt(answerId: string): Promise<Release | null> {
  const name = `certame-exam-${answerId}`;
  return navigator.locks ? holdByLock(navigator.locks, name) : holdByChannel(name);
}
