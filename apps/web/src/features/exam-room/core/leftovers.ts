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
    if (state !== 'sending') return;
    state = next;
    void responses.forget();
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
    onHalt: () => become('lost'),
    onChange() {
      if (responses.waitingCount() === 0) become(refusals ? 'lost' : 'sent');
    },
  });
  options.onState('sending');
  responses.sender.kick();
  return { retryNow: () => responses.sender.retryNow(), stop: () => responses.sender.stop() };
}
