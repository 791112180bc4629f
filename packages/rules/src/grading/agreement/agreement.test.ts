import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreementOf, type LevelPair } from './agreement.ts';

const once = (...pairs: [number, number][]): LevelPair[] => pairs.map((levels) => ({ levels, count: 1 }));

describe('the agreement of graders', () => {
  it('is as worked out by hand', () => {
    // In both orders 8 pairs: level 0 three times of 8, level 1 three, level 2 two. Observed: (0 + 0 + 1 + 4) / 4 = 1.25.
    // Expected: 2 x (1 x 9/64 + 1 x 6/64 + 4 x 6/64) = 78/64 = 1.21875. Kappa: 1 - 1.25 / 1.21875 = -0.0256...
    const { kappa, ...shares } = agreementOf(once([0, 0], [1, 1], [2, 1], [0, 2]), 3);
    expect(shares).toEqual({ pairs: 4, exact: 0.5, adjacent: 0.75 });
    expect(kappa).toBeCloseTo(-1 / 39, 10);
  });
  it('is whole where all agree, and tells nothing where there was nothing to disagree about', () => {
    expect(agreementOf(once([0, 0], [5, 5]), 6)).toEqual({ pairs: 2, exact: 1, adjacent: 1, kappa: 1 });
    expect(agreementOf(once([3, 3]), 6).kappa).toBeNull();
    expect(agreementOf([], 6)).toEqual({ pairs: 0, exact: null, adjacent: null, kappa: null });
  });
  it('does not depend on who comes first, and is never above one', () => {
    const level = fc.nat(5);
    fc.assert(
      fc.property(fc.array(fc.tuple(level, level), { minLength: 1 }), (pairs) => {
        const { kappa } = agreementOf(once(...pairs), 6);
        const turned = agreementOf(
          once(...pairs.map(([a, b], n): [number, number] => (n % 2 ? [a, b] : [b, a]))),
          6,
        ).kappa;
        expect(kappa ?? 1).toBeLessThanOrEqual(1 + 1e-12);
        expect(turned ?? 2).toBeCloseTo(kappa ?? 2, 9);
      }),
    );
  });
  it('counts a pair as often as it was given', () => {
    const counted: LevelPair[] = [
      { levels: [0, 1], count: 3 },
      { levels: [4, 4], count: 2 },
    ];
    expect(agreementOf(counted, 6)).toEqual(agreementOf(once([0, 1], [0, 1], [1, 0], [4, 4], [4, 4]), 6));
  });
});
