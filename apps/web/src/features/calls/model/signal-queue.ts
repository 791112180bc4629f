import type { signalKinds } from '@certame/contract/features/calls/endpoints.ts';
import type { Failure } from './call-calls.ts';

export type SignalKind = (typeof signalKinds)[number];
export type SendSignal = (kind: SignalKind, data: string) => Promise<'sent' | Failure>;

/** Retry delays of a signal, in milliseconds: WebRTC has no way of its own to notice that an offer, an answer or a candidate was lost. */
const retryDelaysMs = [500, 1000, 2000, 4000, 8000];

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface SignalQueue {
  add(kind: SignalKind, value: unknown): void;
  close(): void;
}

/** Sends signals one after the other, in the order in which the browser made them, and repeats those that were not heard. */
export function createSignalQueue(send: SendSignal): SignalQueue {
  let isClosed = false;
  let sending: Promise<unknown> = Promise.resolve();

  async function deliver(kind: SignalKind, data: string): Promise<void> {
    for (const delayMs of [...retryDelaysMs, null]) {
      if (isClosed || (await send(kind, data)) !== 'unheard' || delayMs === null) return;
      await wait(delayMs);
    }
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
