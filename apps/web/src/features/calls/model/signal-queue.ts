import type { signalKinds } from '@certame/contract/features/calls/endpoints.ts';
import type { Failure } from './call-calls.ts';
import { repeatUnheard } from './repeat-unheard.ts';

export type SignalKind = (typeof signalKinds)[number];
export type SendSignal = (kind: SignalKind, data: string) => Promise<'sent' | Failure>;

export interface SignalQueue {
  add(kind: SignalKind, value: unknown): void;
  close(): void;
}

/**
 * Sends signals one after the other, in the order in which the browser made them, and repeats those that were not heard: WebRTC has no way
 * of its own to notice that an offer, an answer or a candidate was lost.
 */
export function createSignalQueue(send: SendSignal): SignalQueue {
  let isClosed = false;
  let sending: Promise<unknown> = Promise.resolve();

  async function deliver(kind: SignalKind, data: string): Promise<void> {
    if (!isClosed)
      await repeatUnheard(
        () => send(kind, data),
        () => isClosed,
      );
  }
  return {
    add(kind, value) {
      sending = sending.then(() => deliver(kind, JSON.stringify(value))).catch(() => undefined);
    },
    close() {
      isClosed = true;
    },
  };
}
