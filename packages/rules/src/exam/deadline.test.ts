import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptance, computeDeadlineMs, computePeriodEndMs, type DeadlineInput } from './deadline.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const started = Date.UTC(2026, 2, 1, 12);
const input = (changes: Partial<DeadlineInput> = {}): DeadlineInput => ({
  startedAtMs: started,
  limitMin: null,
  extraTimePercent: 0,
  reducedLimitMin: null,
  pausedMs: 0,
  lastQuestionClosesAtMs: null,
  endsAtMs: null,
  extensionMin: 0,
  releasedAtMs: null,
  limitDays: null,
  reopenedUntilMs: null,
  isExamClosed: false,
  ...changes,
});

describe('computeDeadlineMs', () => {
  it.each<[string, Partial<DeadlineInput>, number | null]>([
    ['nothing limits', {}, null],
    ['the last question closes', { lastQuestionClosesAtMs: started + minute }, started + minute],
    [
      'the last question closes after the end',
      { lastQuestionClosesAtMs: started + 9 * minute, limitMin: 5 },
      started + 5 * minute,
    ],
    ['an extension of no end', { extensionMin: 30 }, null],
    ['extra time of no limit', { extraTimePercent: 50 }, null],
    ['a limit', { limitMin: 60 }, started + 60 * minute],
    ['a limit and pauses', { limitMin: 60, pausedMs: 1234 }, started + 60 * minute + 1234],
    ['extra time, exact to the millisecond', { limitMin: 7, extraTimePercent: 33 }, started + 558_600],
    ['a reduced limit', { limitMin: 60, reducedLimitMin: 20 }, started + 20 * minute],
    [
      'a reduced limit takes no extra time',
      { limitMin: 60, reducedLimitMin: 20, extraTimePercent: 100 },
      started + 20 * minute,
    ],
    ['a reduced limit never lengthens', { limitMin: 60, reducedLimitMin: 90 }, started + 60 * minute],
    ['a reduced limit where there was none', { reducedLimitMin: 20 }, started + 20 * minute],
    ['the end', { endsAtMs: started + 5 }, started + 5],
    ['the end before the limit', { limitMin: 60, endsAtMs: started + minute }, started + minute],
    ['the end does not wait for pauses', { endsAtMs: started + minute, pausedMs: 9e9 }, started + minute],
    ['the extended end', { endsAtMs: started + minute, extensionMin: 10 }, started + 11 * minute],
    ['days from the release', { releasedAtMs: started - day, limitDays: 2 }, started + day],
    ['days without a release', { limitDays: 2 }, null],
    [
      'the earlier of days and end',
      { releasedAtMs: started, limitDays: 2, endsAtMs: started + day },
      started + day,
    ],
    [
      'given back beyond the end',
      { endsAtMs: started + minute, limitMin: 1, reopenedUntilMs: started + 9 * minute },
      started + 9 * minute,
    ],
    [
      'given back for less than there is',
      { endsAtMs: started + day, reopenedUntilMs: started + minute },
      started + day,
    ],
    [
      'given back in a closed exam, whatever its end was',
      { endsAtMs: started + day, reopenedUntilMs: started + minute, isExamClosed: true },
      started + minute,
    ],
    ['given back where nothing limits', { reopenedUntilMs: started + minute }, null],
    [
      'given back, at its last question',
      { reopenedUntilMs: started + 9 * minute, lastQuestionClosesAtMs: started + minute, isExamClosed: true },
      started + minute,
    ],
    ['extended days', { releasedAtMs: started, limitDays: 1, extensionMin: 1 }, started + day + minute],
  ])('%s', (_, changes, expected) => {
    expect(computeDeadlineMs(input(changes))).toBe(expected);
  });

  it('is never after the end of the period, and pauses and extensions never shorten it', () => {
    const minutes = fc.integer({ min: 1, max: 10_080 });
    const arbitrary = fc.record({
      limitMin: fc.option(minutes),
      extraTimePercent: fc.nat(300),
      reducedLimitMin: fc.option(minutes),
      pausedMs: fc.nat(9_000_000),
      endsAtMs: fc.option(fc.nat(10 * day).map((ms) => started + ms)),
      extensionMin: fc.nat(10_080),
    });
    fc.assert(
      fc.property(arbitrary, (changes) => {
        const deadline = computeDeadlineMs(input(changes));
        const end = computePeriodEndMs(input(changes));
        if (end !== null) expect(deadline).toBeLessThanOrEqual(end);
        if (deadline === null) return;
        expect(Number.isInteger(deadline)).toBe(true);
        for (const more of [
          { ...changes, pausedMs: changes.pausedMs + 1 },
          { ...changes, extensionMin: changes.extensionMin + 1 },
        ])
          expect(computeDeadlineMs(input(more))).toBeGreaterThanOrEqual(deadline);
      }),
    );
  });
});

describe('acceptance', () => {
  const deadlineMs = started;
  const lateSyncMs = 10 * minute;
  const firstContact = { seq: 1, lateContact: null, inFlightMs: 15_000 };
  it.each([
    ['before the deadline', -2, -1, 'in_time'],
    ['at the very deadline', 0, 0, 'in_time'],
    ['one millisecond late', 1, 1, 'too_late'],
    ['answered in time, delivered late', 0, 1, 'late_sync'],
    ['delivered at the end of the tolerance', -1, lateSyncMs, 'late_sync'],
    ['delivered after the tolerance', -1, lateSyncMs + 1, 'too_late'],
    ['a client clock in the future does no harm in time', 9e9, -1, 'in_time'],
    ['a client clock in the future counts as the arrival', 9e9, 1, 'too_late'],
    ['no instant counts as the arrival', Number.NaN, 1, 'too_late'],
  ])('%s', (_, answered, received, expected) => {
    expect(
      acceptance({
        answeredAtMs: started + answered,
        receivedAtMs: started + received,
        deadlineMs,
        lateSyncMs,
        ...firstContact,
      }),
    ).toBe(expected);
  });

  it('takes everything where there is no deadline', () => {
    expect(
      acceptance({ answeredAtMs: 0, receivedAtMs: 9e15, deadlineMs: null, lateSyncMs, ...firstContact }),
    ).toBe('in_time');
  });

  it('gives a forged instant at most the tolerance', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 1 }), (answeredAtMs, after) => {
        const receivedAtMs = deadlineMs + lateSyncMs + after;
        expect(acceptance({ answeredAtMs, receivedAtMs, deadlineMs, lateSyncMs, ...firstContact })).toBe(
          'too_late',
        );
      }),
    );
  });

  it.each([
    ['what was announced', 1, 5 * minute, minute, 'late_sync'],
    ['what was not announced', 2, 5 * minute, minute, 'too_late'],
    ['what was on its way at the contact', 2, minute + 15_000, minute, 'late_sync'],
    ['what comes a moment after that', 2, minute + 15_001, minute, 'too_late'],
    ['anything, when the contact was before a deadline that moved', 2, 5 * minute, -minute, 'late_sync'],
  ])('after the first contact past the deadline: %s', (_, seq, received, contact, expected) => {
    expect(
      acceptance({
        seq,
        lateContact: { atMs: deadlineMs + contact, announced: new Set([1]) },
        inFlightMs: 15_000,
        answeredAtMs: deadlineMs - 1,
        receivedAtMs: deadlineMs + received,
        deadlineMs,
        lateSyncMs,
      }),
    ).toBe(expected);
  });
});
