import type { ClientStorage } from '../journal/client-storage.ts';
import type { Timers } from '../time/timers.ts';
import type { Transport } from '../transport.ts';
import { openResponses } from './responses.ts';

/** `given_up`: staff have given the answers up, and none is left here. */
export type UnsentAnswersState = 'sending' | 'sent' | 'lost' | 'given_up';

export interface UnsentAnswers {
  /** The server has decided on every answer, or accepts none. */
  settled: Promise<void>;
  retryNow(): void;
  stop(): void;
}

/**
 * Changes of an attempt that this device holds while its room is not open: it was closed, or left, while there was no line.
 * They count when they arrive soon enough; the server decides. Rejected answers stay here, since staff may reopen the
 * attempt. Null: there are none.
 */
export async function sendUnsentAnswers(options: {
  storage: ClientStorage;
  userId: string;
  answerId: string;
  /** Its room will be opened next and needs the journal's sequence numbers. */
  isOpen: boolean;
  transport: Transport;
  timers: Timers;
  random: () => number;
  onState(state: UnsentAnswersState): void;
}): Promise<UnsentAnswers | null> {
  const key = `${options.userId}:${options.answerId}`;
  const found = await options.storage.store?.read(`${key}:responses`).catch(() => []);
  if (!found || found.length === 0) return null;
  let state: UnsentAnswersState = 'sending';
  let rejections = false;
  let settle: () => void = () => undefined;
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const become = (next: UnsentAnswersState): void => {
    state = next;
    options.onState(next);
    settle();
  };
  const responses = await openResponses({
    storage: options.storage,
    key,
    lastSeq: 0,
    timers: options.timers,
    random: options.random,
    nowIso: () => new Date().toISOString(),
    async save(entries, sendOptions) {
      const reply = await options.transport.saveResponses(
        options.answerId,
        entries,
        sendOptions,
        responses.waitingSeqs(),
      );
      rejections ||= reply.rejected.length > 0;
      return reply;
    },
    onHalt: ({ kind }) => become(kind === 'given-up' ? 'given_up' : 'lost'),
    onChange() {
      if (state !== 'sending' || responses.waitingCount() > 0) return;
      become(rejections ? 'lost' : 'sent');
      if (!rejections && !options.isOpen) void responses.forget();
    },
  });
  options.onState('sending');
  responses.sender.kick();
  return {
    settled,
    retryNow: () => responses.sender.retryNow(),
    stop: () => responses.sender.stop(),
  };
}
