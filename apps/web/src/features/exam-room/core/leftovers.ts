import type { Keep } from './journal/keep.ts';
import { openResponses } from './responses/responses.ts';
import type { Timers } from './time/timers.ts';
import type { Transport } from './transport.ts';

export type LeftoversState = 'sending' | 'sent' | 'lost';

/**
 * Changes of an attempt that was closed while this device had no line. They count when they arrive soon enough; the
 * server decides. Null: there are none.
 */
export async function sendLeftovers(options: {
  keep: Keep;
  userId: string;
  answerId: string;
  transport: Transport;
  timers: Timers;
  random: () => number;
  onState(state: LeftoversState): void;
}): Promise<{ retryNow(): void; stop(): void } | null> {
  const key = `${options.userId}:${options.answerId}`;
  const found = await options.keep.store?.read(`${key}:responses`).catch(() => []);
  if (!found || found.length === 0) return null;
  let state: LeftoversState = 'sending';
  let refusals = false;
  const become = (next: LeftoversState): void => {
    state = next;
    options.onState(next);
  };
  const responses = await openResponses({
    keep: options.keep,
    key,
    lastSeq: 0,
    timers: options.timers,
    random: options.random,
    nowIso: () => new Date().toISOString(),
    async save(entries, sendOptions) {
      const reply = await options.transport.saveResponses(options.answerId, entries, sendOptions);
      refusals ||= reply.rejected.length > 0;
      return reply;
    },
    onHalt(failure) {
      // The server's last word about the attempt. After any other one the next visit may find it in another mood.
      become('lost');
      if (failure.kind === 'finished') void responses.forget();
    },
    onChange() {
      if (state !== 'sending' || responses.waitingCount() > 0) return;
      become(refusals ? 'lost' : 'sent');
      void responses.forget();
    },
  });
  options.onState('sending');
  responses.sender.kick();
  return { retryNow: () => responses.sender.retryNow(), stop: () => responses.sender.stop() };
}
