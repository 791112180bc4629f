import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moved, showing, ticksOf, zoomed } from './zoom.ts';

const whole = { from_ms: 0, to_ms: 3_600_000 };

describe('the window of a timeline', () => {
  it('stays inside of the whole, and keeps the instant in its place', () => {
    const ms = fc.integer({ min: 0, max: 3_600_000 });
    fc.assert(
      fc.property(ms, fc.constantFrom(0.25, 0.5, 2, 4), ms, (around, factor, by) => {
        const window = zoomed(whole, whole, around, factor);
        for (const one of [window, moved(window, whole, by), showing(window, whole, by)]) {
          expect(one.from_ms).toBeGreaterThanOrEqual(0);
          expect(one.to_ms).toBeLessThanOrEqual(3_600_000.001);
          expect(one.to_ms - one.from_ms).toBeCloseTo(window.to_ms - window.from_ms, 3);
        }
        const shown = showing(window, whole, by);
        expect(by).toBeGreaterThanOrEqual(shown.from_ms - 0.001);
        expect(by).toBeLessThanOrEqual(shown.to_ms + 0.001);
      }),
    );
    expect(zoomed(whole, whole, 1_800_000, 0.5)).toEqual({ from_ms: 900_000, to_ms: 2_700_000 });
  });

  it('has ticks at round times, as many as fit', () => {
    expect(ticksOf({ from_ms: 1000, to_ms: 61_000 }, 4)).toEqual([15_000, 30_000, 45_000, 60_000]);
    expect(ticksOf(whole, 8)).toHaveLength(7);
  });
});
