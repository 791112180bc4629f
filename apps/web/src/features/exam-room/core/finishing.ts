import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import { createIntent, type Intent, type IntentBasics } from './intent.ts';
import type { Failure } from './sending/failure.ts';

/** Our clock may run a little before the server's: it is asked again so often until it agrees that time is over. */
const askAgainMs = 2000;

/** The wish to end the attempt: the candidate's, or the clock's, which the server has to share. */
export function createFinishing(options: {
  intent: IntentBasics;
  /** Asked of the server. */
  isStillOver(): Promise<boolean>;
  /** By what is known here. */
  mayAskAgain(): boolean;
  finish(reason: FinishReason): Promise<void>;
  onRefused(failure: Failure): void;
}): Intent<FinishReason> {
  const finishing = createIntent<FinishReason>({
    ...options.intent,
    async carryOut(reason) {
      if (reason === 'general_time_expired' && !(await options.isStillOver())) return;
      await options.finish(reason);
    },
    onRefused(failure, reason) {
      options.onRefused(failure);
      if (failure.kind === 'refused' && reason === 'general_time_expired')
        options.intent.timers.after(askAgainMs, () => {
          if (options.mayAskAgain()) finishing.set(reason);
        });
    },
  });
  return finishing;
}
