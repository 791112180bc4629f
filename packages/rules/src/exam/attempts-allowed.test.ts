import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAttemptsAllowed } from './attempts-allowed.ts';

const allowed = (
  count: number,
  minimum: string | null,
  percents: (string | null)[],
  chancesGranted = 0,
  multiple = false,
) =>
  computeAttemptsAllowed({
    settings: { multiple_attempts: multiple, second_chance_count: count, second_chance_min_percent: minimum },
    percents,
    chancesGranted,
  });

describe('computeAttemptsAllowed', () => {
  it.each<[string, number | null, number | null]>([
    ['one, where nothing else is set', allowed(0, null, []), 1],
    ['still one after it', allowed(0, null, ['50']), 1],
    ['as many as wanted', allowed(0, null, ['50', '60'], 0, true), null],
    ['second chances for everybody', allowed(2, null, ['100']), 3],
    ['below the minimum', allowed(1, '60', ['59.99']), 2],
    ['at the minimum there is none', allowed(1, '60', ['60.00']), 1],
    ['the best attempt counts', allowed(3, '60', ['10', '70']), 2],
    ['not before the release', allowed(1, '60', [null]), 1],
    ['a released one is enough', allowed(2, '60', ['10', null]), 3],
    ['given by hand', allowed(0, null, ['90'], 1), 2],
    ['given by hand, and used', allowed(0, null, ['90', '95'], 1), 2],
    ['by hand after the automatic one was used', allowed(1, '60', ['10', '90'], 1), 3],
    ['the first one lost its result after the second chance was used', allowed(1, '60', [null, '0']), 2],
    ['by hand instead of an automatic one that did not open', allowed(1, '60', ['90', '95'], 1), 2],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });

  it('is never below what was used, and each chance given by hand gives one more', () => {
    const percents = fc.array(fc.option(fc.nat(100).map(String)), { maxLength: 6 });
    fc.assert(
      fc.property(
        fc.nat(5),
        fc.option(fc.nat(100).map(String)),
        percents,
        fc.nat(3),
        (count, min, used, by) => {
          const before = allowed(count, min, used, by) ?? 0;
          expect(before).toBeGreaterThanOrEqual(Math.max(1, used.length));
          expect(before).toBeLessThanOrEqual(Math.max(1 + count + by, used.length));
          expect(allowed(count, min, used, by + 6 + used.length) ?? 0).toBeGreaterThan(used.length);
        },
      ),
    );
  });
});
