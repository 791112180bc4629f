import type { Timers } from '../time/timers.ts';

export interface FakeTimers extends Timers {
  /** Lets time pass; what becomes due runs in order, with everything asynchronous in between done. */
  advance(ms: number): Promise<void>;
  pendingCount(): number;
}

/** Lets promises and the in-memory database come to rest. */
export async function comeToRest(rounds = 10): Promise<void> {
  for (let round = 0; round < rounds; round++) await new Promise((resolve) => setImmediate(resolve));
}

export function createFakeTimers(startMs = 1000): FakeTimers {
  let nowMs = startMs;
  let nextId = 1;
  const due = new Map<number, { atMs: number; call: () => void }>();
  return {
    monotonicMs: () => nowMs,
    after(ms, call) {
      const id = nextId++;
      due.set(id, { atMs: nowMs + ms, call });
      return () => due.delete(id);
    },
    async advance(ms) {
      const endMs = nowMs + ms;
      await comeToRest();
      for (;;) {
        const [next] = [...due]
          .filter(([, job]) => job.atMs <= endMs)
          .sort(([, a], [, b]) => a.atMs - b.atMs);
        if (!next) break;
        const [id, job] = next;
        due.delete(id);
        nowMs = Math.max(nowMs, job.atMs);
        job.call();
        await comeToRest();
      }
      nowMs = endMs;
    },
    pendingCount: () => due.size,
  };
}
