import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import type { ClientStorage } from './journal/client-storage.ts';
import type { Release } from './one-tab.ts';
import {
  sendUnsentAnswers,
  type UnsentAnswers,
  type UnsentAnswersState,
} from './responses/unsent-answers.ts';
import type { Timers } from './time/timers.ts';
import { giveUpAfter } from './time/timers.ts';
import type { Transport } from './transport.ts';

/** The entry waits so long for what goes out before it. */
const patienceMs = 8000;

interface DoorOptions {
  userId: string;
  storage: Promise<ClientStorage>;
  transport: Transport;
  timers: Timers;
  random: () => number;
  hold(answerId: string): Promise<Release | null>;
  /** Of an attempt whose room isn't opened next: there it is shown. */
  onState(state: UnsentAnswersState): void;
}

export interface UnsentAnswersAtDoor {
  /** Resolves when they have arrived, or were waited for long enough. */
  send(info: FormInfo): Promise<void>;
  retryNow(): void;
  stop(): void;
}

/** What this device still holds goes out at the door: it was answered before, and the entry may be refused. */
export function createUnsentAnswersAtDoor(options: DoorOptions): UnsentAnswersAtDoor {
  const { transport, timers, random, userId } = options;
  let sent: UnsentAnswers | null = null;
  return {
    async send(info) {
      const answerId = info.open_answer_id ?? info.last_answer_id;
      if (!answerId || sent) return;
      const isOpen = answerId === info.open_answer_id;
      // The room may be open in another tab, which sends them itself.
      const hold = isOpen ? await options.hold(answerId) : null;
      if (isOpen && !hold) return;
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
      // An open room sends what is left by itself: two senders would only repeat each other.
      if (isOpen) sent?.stop();
      hold?.();
    },
    retryNow: () => sent?.retryNow(),
    stop: () => sent?.stop(),
  };
}
