import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computePasswordWaitMs, countPasswordTry, type PasswordTries } from './password-tries.ts';

const minute = 60_000;
const start = Date.UTC(2026, 2, 1, 12);

function waitsOf(tries: number): number[] {
  let state: PasswordTries | null = null;
  let nowMs = start;
  return Array.from({ length: tries }, () => {
    nowMs += computePasswordWaitMs(state, nowMs);
    state = countPasswordTry(state, nowMs);
    return computePasswordWaitMs(state, nowMs) / minute;
  });
}

it('lets four tries pass, then waits longer after each, up to a quarter of an hour', () => {
  expect(waitsOf(11)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15]);
});

it('begins anew after half a day without a try', () => {
  const tries = { count: 9, lastAtMs: start, lockedUntilMs: start + 15 * minute };
  expect(countPasswordTry(tries, start + 12 * 60 * minute).count).toBe(10);
  expect(countPasswordTry(tries, start + 12 * 60 * minute + 1)).toMatchObject({
    count: 1,
    lockedUntilMs: null,
  });
});

it('gives nobody more than a hundred and twenty tries in a day, however they are spread', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 * minute }), { maxLength: 400 }), (pauses) => {
      let state: PasswordTries | null = null;
      let nowMs = start;
      let tries = 0;
      for (const pause of pauses) {
        nowMs += pause;
        if (nowMs >= start + 24 * 60 * minute) break;
        if (computePasswordWaitMs(state, nowMs) > 0) continue;
        state = countPasswordTry(state, nowMs);
        tries += 1;
      }
      expect(tries).toBeLessThanOrEqual(120);
    }),
  );
});
