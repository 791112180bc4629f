import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import type { Failure } from '../sending/failure.ts';
import { type CommandBasics, createRetryableCommand, type RetryableCommand } from './retryable-command.ts';

/** This clock may run a little ahead of the server's, which is asked again at this interval until it agrees that time is over. */
const askAgainMs = 2000;

/** Retryable command that ends the attempt: by the candidate, or by the deadline, if it has passed for the server too. */
export function createFinishing(options: {
  basics: CommandBasics;
  /** Asks the server. */
  isStillOver(): Promise<boolean>;
  /** Asks this device's own state. */
  mayAskAgain(): boolean;
  finish(reason: FinishReason): Promise<void>;
  onRejected(failure: Failure): void;
}): RetryableCommand<FinishReason> {
  const finishing = createRetryableCommand<FinishReason>({
    ...options.basics,
    async execute(reason) {
      if (reason === 'general_time_expired' && !(await options.isStillOver())) return;
      await options.finish(reason);
    },
    onRejected(failure, reason) {
      options.onRejected(failure);
      if (failure.kind === 'rejected' && reason === 'general_time_expired')
        options.basics.timers.after(askAgainMs, () => {
          if (options.mayAskAgain()) finishing.set(reason);
        });
    },
  });
  return finishing;
}
