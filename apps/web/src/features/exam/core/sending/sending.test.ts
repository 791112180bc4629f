import { exam } from '@certame/contract/constants.ts';
import { describe, expect, it } from 'vitest';
import { computeBackoffMs } from '#lib/http/backoff.ts';
import { openJournal } from '../journal/journal.ts';
import { createMemoryStore } from '../journal/journal-store.ts';
import { createMemoryReserve } from '../journal/memory-reserve.ts';
import { comeToRest, createFakeTimers } from '../testing/fake-timers.ts';
import { bytesOf, computeTimeoutMs, fullBatch, takeBatch } from './batch.ts';
import { classifyFailure } from './failure.ts';
import type { SendResult } from './send-result.ts';
import { createSender } from './sender.ts';

interface Entry {
  seq: number;
  text: string;
}

async function bench(send: (entries: readonly Entry[]) => Promise<SendResult>) {
  const timers = createFakeTimers();
  const journal = await openJournal<Entry>({
    store: createMemoryStore(),
    reserve: createMemoryReserve(),
    key: 'k',
    floorSeq: 0,
    timers,
  });
  const rejected: string[] = [];
  const halts: string[] = [];
  const sender = createSender<Entry>({
    journal,
    timers,
    random: () => 1,
    send,
    onRejected: (list) => rejected.push(...list.map(({ entry, code }) => `${entry.seq}:${code}`)),
    onHalt: (failure) => halts.push(failure.kind),
  });
  const add = async (...texts: string[]): Promise<void> => {
    for (const text of texts) await journal.append((seq) => ({ seq, text })).written;
  };
  return { timers, journal, sender, rejected, halts, add };
}
const acknowledgeAll = (entries: readonly Entry[]): SendResult => ({
  done: entries.map((entry) => entry.seq),
  rejected: [],
});

describe('backoff', () => {
  it('doubles from 1 s to 30 s, half of it random, never under 1 s', () => {
    expect([1, 2, 3, 4, 5, 6, 20].map((n) => computeBackoffMs(n, () => 1))).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ]);
    expect([1, 2, 3, 6].map((n) => computeBackoffMs(n, () => 0))).toEqual([1000, 1000, 2000, 15_000]);
  });
});

describe('batches', () => {
  it('hold at most 200 entries and 256 KiB, oldest first without a gap', () => {
    const many = Array.from({ length: 300 }, (_, i) => ({ seq: i + 1, text: 'x' }));
    expect(takeBatch(many, fullBatch).entries.map((e) => e.seq)).toEqual(
      many.slice(0, 200).map((e) => e.seq),
    );
    const large = Array.from({ length: 10 }, (_, i) => ({ seq: i + 1, text: 'ã'.repeat(30_000) }));
    const batch = takeBatch(large, fullBatch);
    expect(batch.entries.length).toBe(4);
    expect(bytesOf({ device_id: 'd'.repeat(64), responses: batch.entries })).toBeLessThanOrEqual(
      exam.batchMaxBytes,
    );
  });
  it('say when the oldest entry alone is too large', () => {
    expect(takeBatch([{ text: 'ã'.repeat(140_000) }], fullBatch)).toMatchObject({
      entries: [],
      oversized: true,
    });
  });
  it('get the time that a 30 kbps line needs', () => {
    expect(computeTimeoutMs(30_000)).toBeGreaterThanOrEqual(8000 + 10_000);
    expect(computeTimeoutMs(exam.batchMaxBytes)).toBeLessThanOrEqual(100_000);
  });
});

const foreign = [400, 401, 403, 404, 405, 407, 411, 413, 414, 415, 422, 431, 451, 502].map(
  (status): [unknown, string] => [{ status, code: `http-${status}` }, 'busy'],
);

describe('failures', () => {
  it.each<[unknown, string]>([
    [{ status: 0, code: 'offline' }, 'offline'],
    [new TypeError('failed to fetch'), 'offline'],
    [{ status: 503, code: 'busy' }, 'busy'],
    [{ status: 429, code: 'too-many-requests' }, 'busy'],
    [{ status: 401, code: 'unauthenticated' }, 'signed-out'],
    [{ status: 422, code: 'answer-finished' }, 'finished'],
    [{ status: 409, code: 'more-than-one-user' }, 'other-device'],
    [{ status: 409, code: 'exam-paused' }, 'paused'],
    [{ status: 422, code: 'disable-answer' }, 'disabled'],
    [{ status: 413, code: 'too-large' }, 'rejected'],
    [{ status: 404, code: 'not-found' }, 'forbidden'],
    // A page of a proxy, whatever it says, is no word of the server about an answer.
    ...foreign,
  ])('%o means %s', (error, kind) => {
    expect(classifyFailure(error).kind).toBe(kind);
  });
});

describe('sender', () => {
  it('has one batch in flight and sends what came meanwhile after it', async () => {
    const calls: number[][] = [];
    let answer: () => void = () => undefined;
    const b = await bench((entries) => {
      calls.push(entries.map((e) => e.seq));
      return new Promise((resolve) => {
        answer = () => resolve(acknowledgeAll(entries));
      });
    });
    await b.add('a');
    b.sender.kick();
    await b.add('b', 'c');
    b.sender.kick();
    await comeToRest();
    expect(calls).toEqual([[1]]);
    answer();
    await comeToRest();
    expect(calls).toEqual([[1], [2, 3]]);
  });

  it('tries again after 1, 2, 4 s and at once when the line is back', async () => {
    const atMs: number[] = [];
    const b = await bench(async () => {
      atMs.push(b.timers.monotonicMs() - 1000);
      throw { status: 0, code: 'offline' };
    });
    await b.add('a');
    b.sender.kick();
    await b.timers.advance(7500);
    expect(atMs).toEqual([0, 1000, 3000, 7000]);
    expect(b.sender.connectionFailure()?.kind).toBe('offline');
    b.sender.retryNow();
    await comeToRest();
    expect(atMs).toHaveLength(5);
  });

  it('begins the waiting anew after a success', async () => {
    let fail = true;
    const atMs: number[] = [];
    const b = await bench(async (entries) => {
      atMs.push(b.timers.monotonicMs() - 1000);
      if (fail) throw { status: 0, code: 'offline' };
      return acknowledgeAll(entries);
    });
    await b.add('a');
    b.sender.kick();
    await b.timers.advance(3500);
    fail = false;
    await b.timers.advance(10_000);
    expect(b.sender.connectionFailure()).toBeNull();
    fail = true;
    await b.add('b');
    b.sender.kick();
    await b.timers.advance(1000);
    expect(atMs).toEqual([0, 1000, 3000, 7000, 13_500, 14_500]);
  });

  it('finds the entry at fault by halving and saves all others', async () => {
    const b = await bench(async (entries) => {
      if (entries.some((entry) => entry.text === 'poison')) throw { status: 400, code: 'malformed' };
      return acknowledgeAll(entries);
    });
    await b.add('a', 'b', 'c', 'poison', 'd', 'e');
    b.sender.kick();
    await comeToRest(40);
    expect(b.rejected).toEqual(['4:malformed']);
    expect(b.journal.pending()).toEqual([]);
  });

  it('waits instead of asking for ever when a reply settles nothing', async () => {
    let calls = 0;
    const b = await bench(async () => {
      calls += 1;
      return { done: [], rejected: [] };
    });
    await b.add('a');
    b.sender.kick();
    await comeToRest(40);
    expect(calls).toBe(1);
  });

  it.each([
    ['answer-finished', 422, 'finished'],
    ['more-than-one-user', 409, 'other-device'],
  ])('stops on %s and keeps what waits', async (code, status, kind) => {
    let fail = true;
    const b = await bench(async (entries) => {
      if (fail) throw { status, code };
      return acknowledgeAll(entries);
    });
    await b.add('a');
    b.sender.kick();
    await b.timers.advance(60_000);
    expect(b.halts).toEqual([kind]);
    expect(b.journal.pending()).toHaveLength(1);
    fail = false;
    b.sender.resume();
    await comeToRest();
    expect(b.journal.pending()).toEqual([]);
  });
});
