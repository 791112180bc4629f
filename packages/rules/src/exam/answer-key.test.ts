import { describe, expect, it } from 'vitest';
import { type EveryonesPeriod, isOverForEverybody, mayShowAnswerKey } from './answer-key.ts';

const minuteMs = 60_000;
const endMs = 1_000 * minuteMs;
const period = (changes: Partial<EveryonesPeriod> = {}): EveryonesPeriod => ({
  nowMs: endMs + 10 * minuteMs,
  state: 'released',
  closedAtMs: null,
  endsAtMs: endMs,
  releasedAtMs: 0,
  limitDays: null,
  longestExtensionMin: 0,
  openAttempts: 0,
  lateSyncMs: 10 * minuteMs,
  ...changes,
});

describe('isOverForEverybody', () => {
  it.each<[string, Partial<EveryonesPeriod>, boolean]>([
    ['after the end and the time of late responses', {}, true],
    ['while late responses may come', { nowMs: endMs + 10 * minuteMs - 1 }, false],
    ['while somebody has an extension', { longestExtensionMin: 30 }, false],
    ['after the longest extension', { longestExtensionMin: 30, nowMs: endMs + 40 * minuteMs }, true],
    ['while somebody is still in', { openAttempts: 1 }, false],
    ['never without an end', { endsAtMs: null }, false],
    ['when it was closed', { endsAtMs: null, state: 'closed', closedAtMs: endMs }, true],
    ['just after it was closed', { endsAtMs: null, state: 'closed', closedAtMs: endMs + 1 }, false],
    ['when it was closed after its end', { state: 'closed', closedAtMs: endMs + 9 * minuteMs }, true],
    ['reopened: the earlier closing says nothing', { endsAtMs: null, closedAtMs: endMs }, false],
    ['archived like closed', { endsAtMs: null, state: 'archived', closedAtMs: endMs }, true],
    ['after the days of its limit', { endsAtMs: null, limitDays: 1, nowMs: 1450 * minuteMs }, true],
    ['before the days of its limit', { endsAtMs: null, limitDays: 1, nowMs: 1440 * minuteMs }, false],
    ['as a draft', { state: 'draft' }, false],
  ])('%s', (_, changes, expected) => {
    expect(isOverForEverybody(period(changes))).toBe(expected);
  });
});

describe('mayShowAnswerKey', () => {
  const both = [true, false];
  it('needs the release, the setting, and the end or leave to show it before', () => {
    for (const isReleased of both)
      for (const view_answer_key of both)
        for (const answer_key_before_end of both)
          for (const isOver of both)
            expect(
              mayShowAnswerKey({
                settings: { view_answer_key, answer_key_before_end },
                isReleased,
                isOverForEverybody: isOver,
              }),
            ).toBe(isReleased && view_answer_key && (answer_key_before_end || isOver));
  });
});
