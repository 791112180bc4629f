import { exam } from '@certame/contract/constants.ts';
import { describe, expect, it } from 'vitest';
import { type HistoryUsage, takeHistoryQuota } from './history-quota.ts';

const kib = 1024;

/** How many equal saves fit in, one every `everyMs`, until the first that doesn't; `enough` ends it. */
function savesThatFit(save: { bytes: number; changes: number }, everyMs: number, enough: number): number {
  let used: HistoryUsage | undefined;
  for (let count = 0; count < enough; count += 1) {
    const next = takeHistoryQuota(used, save, count * everyMs);
    if (!next) return count;
    used = next;
  }
  return enough;
}

describe('the room of a candidate’s history', () => {
  it.each([
    ['a choice every second for ten hours', { bytes: 200, changes: 1 }, 1000, 36_000],
    [
      'an essay of 20 KiB, saved every two seconds for ten hours',
      { bytes: 20 * kib, changes: 1 },
      2000,
      18_000,
    ],
    ['three hours of an essay that come at once', { bytes: 20 * kib, changes: 1 }, 0, 360],
    ['two thousand choices that come at once', { bytes: 40 * kib, changes: 200 }, 0, 10],
  ])('takes %s', (_what, save, everyMs, count) => {
    expect(savesThatFit(save, everyMs, count)).toBe(count);
  });

  it('takes 100,000 changes of one answer no faster than in hours', () => {
    const save = { bytes: 22 * kib, changes: 200 };
    expect(savesThatFit(save, 0, 500)).toBeLessThan(150);
    expect(savesThatFit(save, 1000, 3600)).toBeLessThan(200);
  });

  it('takes what it refused a little later, the largest save there is too', () => {
    const largest = { bytes: exam.batchMaxBytes, changes: exam.batchMaxResponses };
    const full = { bytes: 8 * 1024 * kib, atMs: 5000 };
    expect(takeHistoryQuota(full, largest, 5000)).toBeNull();
    expect(takeHistoryQuota(full, largest, 25_000)).not.toBeNull();
    // A clock that was put back gives nothing and takes nothing.
    expect(takeHistoryQuota(full, largest, 0)).toBeNull();
  });
});
