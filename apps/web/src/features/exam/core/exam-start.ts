import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { ExamView } from './exam-view.ts';
import { classifyFailure } from './sending/failure.ts';
import { createRetryTimer } from './sending/retry-timer.ts';
import type { Timers } from './time/timers.ts';
import type { StartInput } from './transport.ts';

interface StartOptions {
  timers: Timers;
  random: () => number;
  view(): ExamView;
  show(next: ExamView): void;
  isStopped(): boolean;
  /** What has to be over before the door is asked. */
  ready(): Promise<void>;
  ask(input: StartInput): Promise<AttemptReply>;
  enter(reply: AttemptReply): Promise<void>;
}

export interface ExamStart {
  start(input: StartInput): Promise<void>;
  /** Goes out again with the next try. */
  isWaiting(): boolean;
  retryNow(): void;
  lastInput(): StartInput;
  cancel(): void;
}

/** The start of an attempt: asked for until the server says yes or no. */
export function createExamStart(options: StartOptions): ExamStart {
  const { view, show } = options;
  let lastInput: StartInput = {};
  let isWaiting = false;
  let failures = 0;
  const retry = createRetryTimer(options.timers, options.random, () => void tryToStart());

  const cancel = (): void => {
    retry.cancel();
    isWaiting = false;
  };
  const tryToStart = async (): Promise<void> => {
    cancel();
    const before = view();
    try {
      await options.ready();
      await options.enter(await options.ask(lastInput));
    } catch (error) {
      if (options.isStopped()) return;
      const failure = classifyFailure(error);
      // Whether it was begun is not known: asked for again, the server leads to the attempt that was.
      isWaiting = failure.kind === 'offline' || failure.kind === 'busy';
      if (before.phase === 'before') show({ ...before, starting: isWaiting, failure });
      else show({ phase: 'failed', failure });
      if (!isWaiting) return;
      failures += 1;
      retry.wait(failures);
    }
  };
  return {
    async start(input) {
      const now = view();
      if (now.phase === 'before') {
        if (now.starting) return;
        show({ ...now, starting: true, failure: null });
      }
      lastInput = input;
      await tryToStart();
    },
    isWaiting: () => isWaiting,
    retryNow: () => void tryToStart(),
    lastInput: () => lastInput,
    cancel,
  };
}
