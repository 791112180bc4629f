import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDigestDueMs } from './finish-digest.ts';

const minuteMs = 60_000;
const window = { firstAfterMs: 5 * minuteMs, atMostEveryMs: 30 * minuteMs };
const due = (waitingMin: number, lastSentMin: number | null): number =>
  computeDigestDueMs({
    ...window,
    waitingSinceMs: waitingMin * minuteMs,
    lastSentMs: lastSentMin === null ? null : lastSentMin * minuteMs,
  }) / minuteMs;

describe('the digest of finished attempts', () => {
  it('comes five minutes after the first finish', () => expect(due(0, null)).toBe(5));
  it('keeps half an hour from the one before while finishes go on', () => expect(due(6, 5)).toBe(35));
  it('comes after five minutes again where the one before was long ago', () => expect(due(100, 5)).toBe(105));

  it('never comes twice within the interval, and never holds a finish back for longer than that', () => {
    const finishes = fc.array(fc.integer({ min: 0, max: 600 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(finishes, (minutes) => {
        const waiting = minutes.toSorted((a, b) => a - b);
        const sent: number[] = [];
        while (waiting[0] !== undefined) {
          const [first] = waiting;
          const atMin = due(first, sent.at(-1) ?? null);
          expect(atMin - first).toBeLessThanOrEqual(30);
          expect(atMin - (sent.at(-1) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(30);
          waiting.splice(0, waiting.filter((one) => one <= atMin).length);
          sent.push(atMin);
        }
        expect(sent.length).toBeLessThanOrEqual(1 + 605 / 30);
      }),
    );
  });
});
