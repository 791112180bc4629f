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
  /** Resolves when the server may be asked: unsent answers go first. */
  ready(): Promise<void>;
  ask(input: StartInput): Promise<AttemptReply>;
  enter(reply: AttemptReply): Promise<void>;
}

export interface ExamStart {
  start(input: StartInput): Promise<void>;
  /** A retry is scheduled. */
  isPending(): boolean;
  retryNow(): void;
  lastInput(): StartInput;
  cancel(): void;
}

/** The start of an attempt, retried until the server accepts or rejects it. */
export function createExamStart(options: StartOptions): ExamStart {
  const { view, show } = options;
  let lastInput: StartInput = {};
  let isPending = false;
  let failures = 0;
  const retry = createRetryTimer(options.timers, options.random, () => void tryToStart());

  const cancel = (): void => {
    retry.cancel();
    isPending = false;
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
      // The attempt may have begun although no reply came: asked again, the server returns that attempt.
      isPending = failure.kind === 'offline' || failure.kind === 'busy';
      if (before.phase === 'before') show({ ...before, starting: isPending, failure });
      else show({ phase: 'failed', failure });
      if (!isPending) return;
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
    isPending: () => isPending,
    retryNow: () => void tryToStart(),
    lastInput: () => lastInput,
    cancel,
  };
}
