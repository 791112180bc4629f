import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeQuestionCloseMs,
  type QuestionAcceptanceInput,
  questionAcceptance,
  stricter,
} from './question-time.ts';

const closesAtMs = 1_000_000;
const base: QuestionAcceptanceInput = {
  answeredAtMs: closesAtMs - 10,
  receivedAtMs: closesAtMs,
  closesAtMs,
  deviceSeenAtMs: closesAtMs - 3000,
  graceMs: 5000,
  inFlightMs: 15_000,
  lateSyncMs: 600_000,
};
const accept = (changes: Partial<QuestionAcceptanceInput>) => questionAcceptance({ ...base, ...changes });

describe('the close of a question', () => {
  it('comes its limit after it was handed out, with the extra time in per cent', () => {
    const limit = { questionLimitS: 60, extraTimePercent: 0 };
    expect(computeQuestionCloseMs(5000, limit)).toBe(65_000);
    expect(computeQuestionCloseMs(5000, { ...limit, extraTimePercent: 25 })).toBe(80_000);
    expect(computeQuestionCloseMs(5000, { ...limit, questionLimitS: null })).toBeNull();
  });
});

describe('a response by the clock of its question', () => {
  it.each([
    ['arrives as it closes', {}, 'in_time'],
    ['has no such clock', { closesAtMs: null, receivedAtMs: closesAtMs * 2 }, 'in_time'],
    ['is sent as it closes', { receivedAtMs: closesAtMs + 5000 }, 'in_time'],
    ['was given after it closed', { answeredAtMs: closesAtMs + 1, receivedAtMs: closesAtMs + 2 }, 'too_late'],
    ['has an instant that is none', { answeredAtMs: Number.NaN, receivedAtMs: closesAtMs + 2 }, 'too_late'],
    ['comes when the line is back', { receivedAtMs: closesAtMs + 300_000 }, 'late_sync'],
    ['comes when the line is back at last', { receivedAtMs: closesAtMs + 600_001 }, 'too_late'],
    [
      'follows the first contact after the close',
      { receivedAtMs: closesAtMs + 310_000, deviceSeenAtMs: closesAtMs + 300_000 },
      'late_sync',
    ],
    [
      'comes from a device that had a line long since',
      { receivedAtMs: closesAtMs + 60_000, deviceSeenAtMs: closesAtMs + 10_000 },
      'too_late',
    ],
    [
      'comes from a device that was never heard of',
      { receivedAtMs: closesAtMs + 60_000, deviceSeenAtMs: null },
      'late_sync',
    ],
  ] as const)('that %s', (_, changes, expected) => {
    expect(accept(changes)).toBe(expected);
  });

  it('gains nothing by waiting: a later arrival is never accepted more readily', () => {
    const instant = fc.integer({ min: closesAtMs - 20_000, max: closesAtMs + 700_000 });
    fc.assert(
      fc.property(instant, instant, instant, instant, (answeredAtMs, deviceSeenAtMs, one, other) => {
        const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
        const first = accept({ answeredAtMs, deviceSeenAtMs, receivedAtMs: sooner });
        const second = accept({ answeredAtMs, deviceSeenAtMs, receivedAtMs: later });
        expect(stricter(first, second)).toBe(second);
      }),
    );
  });
});

it('has to count by both clocks', () => {
  expect(stricter('in_time', 'late_sync')).toBe('late_sync');
  expect(stricter('too_late', 'in_time')).toBe('too_late');
  expect(stricter('late_sync', 'late_sync')).toBe('late_sync');
});
