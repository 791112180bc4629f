import { describe, expect, it } from 'vitest';
import { computePausedMs, computePauseEndMs, computePausesLeft } from './pause.ts';

const allowed = { allow_pauses: true, pauses_max: 2, pause_max_min: 10 };
const at = 1_000_000;
const min = 60_000;

describe('pauses that are left', () => {
  it.each([
    [{ ...allowed, allow_pauses: false }, 0, 0],
    [allowed, 0, 2],
    [allowed, 2, 0],
    // The number was lowered after more pauses were made.
    [allowed, 5, 0],
    [{ ...allowed, pauses_max: null }, 40, null],
  ])('%o after %i: %s', (settings, made, left) => {
    expect(computePausesLeft(settings, made)).toBe(left);
  });
});

describe('the length of a pause', () => {
  it('stops the clock for as long as it lasts, up to the most allowed', () => {
    expect(computePausedMs(allowed, at, at + 3 * min)).toBe(3 * min);
    expect(computePausedMs(allowed, at, at + 10 * min)).toBe(10 * min);
    expect(computePausedMs(allowed, at, at + 500 * min)).toBe(10 * min);
  });

  it('has no end of its own without a limit', () => {
    const settings = { pause_max_min: null };
    expect(computePauseEndMs(settings, at)).toBeNull();
    expect(computePausedMs(settings, at, at + 500 * min)).toBe(500 * min);
  });

  it('is never negative, when the clock was set back', () => {
    expect(computePausedMs(allowed, at, at - min)).toBe(0);
  });
});
