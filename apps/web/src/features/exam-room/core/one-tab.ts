/** How long a tab waits for another one of this browser to say that it already holds the attempt. */
const answerWaitMs = 400;

/** Ends the hold. */
export type Release = () => void;

function holdByChannel(name: string): Promise<Release | null> {
  if (typeof BroadcastChannel === 'undefined') return Promise.resolve(() => undefined);
  const channel = new BroadcastChannel(name);
  return new Promise((resolve) => {
    let held = false;
    const timer = setTimeout(() => {
      held = true;
      resolve(() => channel.close());
    }, answerWaitMs);
    channel.onmessage = (message: MessageEvent<unknown>) => {
      if (message.data === 'who' && held) channel.postMessage('taken');
      if (message.data === 'taken' && !held) {
        clearTimeout(timer);
        channel.close();
        resolve(null);
      }
    };
    channel.postMessage('who');
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
