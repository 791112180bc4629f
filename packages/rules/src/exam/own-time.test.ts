import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDeadlineMs, computeOwnTime, computeReducedLimitMaxMin } from './deadline.ts';

const minute = 60_000;
const start = Date.UTC(2026, 2, 1, 12);
const unbounded = { limitMin: null, limitDays: null, startsAtMs: null, endsAtMs: null, releasedAtMs: null };
const max = (changes: Partial<Parameters<typeof computeReducedLimitMaxMin>[0]>): number | null =>
  computeReducedLimitMaxMin({ ...unbounded, ...changes });

describe('the longest duration of one’s own', () => {
  it.each<[string, Parameters<typeof max>[0], number | null]>([
    ['nothing bounds it', {}, null],
    ['an end without a beginning', { endsAtMs: start }, null],
    ['the duration', { limitMin: 60 }, 60],
    ['the period', { startsAtMs: start, endsAtMs: start + 90 * minute }, 90],
    ['a period of broken minutes', { startsAtMs: start, endsAtMs: start + 90.9 * minute }, 90],
    ['the period, from the release', { releasedAtMs: start, endsAtMs: start + 45 * minute }, 45],
    ['the shorter of both', { limitMin: 60, startsAtMs: start, endsAtMs: start + 30 * minute }, 30],
    ['days from the release', { limitDays: 2 }, 2880],
    [
      'days from the release that end before the period',
      { limitDays: 1, releasedAtMs: start, startsAtMs: start + 23 * 60 * minute, endsAtMs: start + 9e9 },
      60,
    ],
    ['a period that is over before it begins', { startsAtMs: start, endsAtMs: start - minute }, 0],
  ])('%s', (_what, changes, expected) => expect(max(changes)).toBe(expected));

  it('is never above the period: who starts with it ends no later than everybody', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5000 }),
        fc.option(fc.integer({ min: 1, max: 5000 })),
        (period, limit) => {
          const bounds = {
            startsAtMs: start,
            endsAtMs: start + period * minute,
            releasedAtMs: null,
            limitDays: null,
          };
          const reducedLimitMin = computeReducedLimitMaxMin({ ...bounds, limitMin: limit });
          if (reducedLimitMin === null) throw new Error('The period bounds it');
          const usual = {
            ...bounds,
            limitMin: limit,
            startedAtMs: start,
            extensionMin: 0,
            extraTimePercent: 0,
            pausedMs: 0,
            lastQuestionClosesAtMs: null,
            reopenedUntilMs: null,
            isExamClosed: false,
          };
          const own = computeDeadlineMs({ ...usual, reducedLimitMin });
          expect(own).toBeLessThanOrEqual(computeDeadlineMs({ ...usual, reducedLimitMin: null }) ?? 0);
        },
      ),
    );
  });
});

describe('what of a participant’s time is their own', () => {
  const usual = {
    limitMin: 60,
    extraTimePercent: 0,
    reducedLimitMin: null,
    extensionMin: 0,
    periodEndMs: start,
  };
  it.each<[string, Partial<Parameters<typeof computeOwnTime>[0]>, ReturnType<typeof computeOwnTime>]>([
    ['nothing', {}, null],
    ['extra time', { extraTimePercent: 50 }, { extraMin: 30, extensionMin: 0, isReduced: false }],
    ['extra time of no duration', { limitMin: null, extraTimePercent: 50 }, null],
    ['an extension', { extensionMin: 15 }, { extraMin: 0, extensionMin: 15, isReduced: false }],
    ['an extension of no end', { extensionMin: 15, periodEndMs: null }, null],
    [
      'a shorter duration, whatever extra time there is',
      { reducedLimitMin: 40, extraTimePercent: 50 },
      { extraMin: 0, extensionMin: 0, isReduced: true },
    ],
    ['a shorter duration that is none', { reducedLimitMin: 90 }, null],
  ])('%s', (_what, changes, expected) => expect(computeOwnTime({ ...usual, ...changes })).toEqual(expected));
});
