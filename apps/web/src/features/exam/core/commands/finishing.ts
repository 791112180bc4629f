import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import type { Failure } from '../sending/failure.ts';
import { type CommandBasics, createRetryableCommand, type RetryableCommand } from './retryable-command.ts';

/** Our clock may run a little before the server's: it is asked again so often until it agrees that time is over. */
const askAgainMs = 2000;

/** Command to end the attempt: the candidate's, or the clock's, which the server has to share. */
export function createFinishing(options: {
  basics: CommandBasics;
  /** Asked of the server. */
  isStillOver(): Promise<boolean>;
  /** By what is known here. */
  mayAskAgain(): boolean;
  finish(reason: FinishReason): Promise<void>;
  onRefused(failure: Failure): void;
}): RetryableCommand<FinishReason> {
  const finishing = createRetryableCommand<FinishReason>({
    ...options.basics,
    async execute(reason) {
      if (reason === 'general_time_expired' && !(await options.isStillOver())) return;
      await options.finish(reason);
    },
    onRefused(failure, reason) {
      options.onRefused(failure);
      if (failure.kind === 'refused' && reason === 'general_time_expired')
        options.basics.timers.after(askAgainMs, () => {
          if (options.mayAskAgain()) finishing.set(reason);
        });
    },
  });
  return finishing;
}
