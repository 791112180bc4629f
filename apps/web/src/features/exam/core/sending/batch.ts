import { exam, httpTimeoutMs, session } from '@certame/contract/constants.ts';

const encoder = new TextEncoder();
export const bytesOf = (value: unknown): number => encoder.encode(JSON.stringify(value)).length;

/** Room for the device's id and the brackets around the entries. */
const envelopeBytes = 512;
/** Share of a request that doesn't depend on its size: name look-up, handshake, the server's work. */
const baseTimeoutMs = 12_000;

export interface BatchLimits {
  maxEntries: number;
  maxBytes: number;
}
export const fullBatch: BatchLimits = { maxEntries: exam.batchMaxResponses, maxBytes: exam.batchMaxBytes };
/** Browsers limit a `keepalive` request, sent while the page is left, to 64 KiB. */
export const unloadBatch: BatchLimits = { maxEntries: exam.batchMaxResponses, maxBytes: 60 * 1024 };

export interface Batch<E> {
  entries: E[];
  bytes: number;
  /** The oldest entry alone is larger than any request may be. */
  oversized: boolean;
}

/** The oldest entries that fit into one request, in order, nothing left out in between. */
export function takeBatch<E>(pending: readonly E[], limits: BatchLimits): Batch<E> {
  const entries: E[] = [];
  let bytes = envelopeBytes;
  for (const entry of pending) {
    const size = bytesOf(entry) + 1;
    if (entries.length >= limits.maxEntries || bytes + size > limits.maxBytes) break;
    entries.push(entry);
    bytes += size;
  }
  return { entries, bytes, oversized: entries.length === 0 && pending.length > 0 };
}

/** Long enough for a line at the slow-connection rate, never longer than any request may take. */
export function computeTimeoutMs(bytes: number): number {
  return Math.min(httpTimeoutMs, Math.round(baseTimeoutMs + (bytes * 8) / session.slowConnectionKbps));
}
