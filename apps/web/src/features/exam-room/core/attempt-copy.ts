import type { AttemptReply } from '@certame/contract/features/exam/endpoints.ts';
import type { Timers } from './timers.ts';

/** An open attempt as this device last knew it: enough to go on answering when a page is loaded without a line. */
export interface AttemptCopy {
  reply: AttemptReply;
  /** The server's clock minus the device's, by which the time goes on until the server is heard again. */
  deviceOffsetMs: number;
}

/** Where the copy lies between two loads of the page. Nothing here may fail the exam: it is a convenience. */
export interface CopyPlace {
  find(): Promise<AttemptCopy | null>;
  keep(copy: AttemptCopy): Promise<void>;
  forget(): Promise<void>;
}

/** Changes come in bursts; the journal, not the copy, is what no answer may miss. */
const settleMs = 1000;

export interface CopyKeeper {
  /** Something changed: a new copy is made soon. */
  touch(): void;
  stop(): void;
  forget(): void;
}

export function createCopyKeeper(options: {
  place: CopyPlace;
  timers: Timers;
  build(): AttemptCopy;
}): CopyKeeper {
  const { place, timers, build } = options;
  let cancel: (() => void) | null = null;
  let ended = false;
  const stop = (): void => {
    cancel?.();
    cancel = null;
    ended = true;
  };
  return {
    touch() {
      if (ended || cancel) return;
      cancel = timers.after(settleMs, () => {
        cancel = null;
        void Promise.resolve()
          .then(() => place.keep(build()))
          .catch(() => undefined);
      });
    },
    stop,
    forget() {
      stop();
      void place.forget().catch(() => undefined);
    },
  };
}
