import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import type { ReleaseLock } from './attempt-lock.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import {
  sendUnsentAnswers,
  type UnsentAnswers,
  type UnsentAnswersState,
} from './responses/unsent-answers.ts';
import type { Timers } from './time/timers.ts';
import { giveUpAfter } from './time/timers.ts';
import type { Transport } from './transport.ts';

/** Timeout: the start waits this long for the unsent answers. */
const patienceMs = 8000;

interface Options {
  userId: string;
  storage: Promise<ClientStorage>;
  transport: Transport;
  timers: Timers;
  random: () => number;
  lockAttempt(answerId: string): Promise<ReleaseLock | null>;
  /** Called only where the room isn't opened next, which would show the state itself. */
  onState(state: UnsentAnswersState): void;
}

export interface UnsentAnswersBeforeStart {
  /** Resolves when they have arrived, or after the timeout. */
  send(info: FormInfo): Promise<void>;
  retryNow(): void;
  stop(): void;
}

/** Sends this device's unsent answers before the start: the entry may be rejected, and the answers were given earlier. */
export function createUnsentAnswersBeforeStart(options: Options): UnsentAnswersBeforeStart {
  const { transport, timers, random, userId } = options;
  let sent: UnsentAnswers | null = null;
  return {
    async send(info) {
      const answerId = info.open_answer_id ?? info.last_answer_id;
      if (!answerId || sent) return;
      const isOpen = answerId === info.open_answer_id;
      // The room may be open in another tab, which sends them itself.
      const release = isOpen ? await options.lockAttempt(answerId) : null;
      if (isOpen && !release) return;
      sent = await sendUnsentAnswers({
        storage: await options.storage,
        userId,
        answerId,
        isOpen,
        transport,
        timers,
        random,
        onState(state) {
          if (!(isOpen && info.may_start)) options.onState(state);
        },
      });
      await Promise.race([sent?.settled, giveUpAfter(timers, patienceMs)]);
      // An open room sends the rest by itself: two senders would repeat each other.
      if (isOpen) sent?.stop();
      release?.();
    },
    retryNow: () => sent?.retryNow(),
    stop: () => sent?.stop(),
  };
}
