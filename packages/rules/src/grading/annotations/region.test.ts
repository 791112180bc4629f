import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Box, middleRegion, moveRegion, regionBetween, regionMinSide, resizeRegion } from './region.ts';

const share = fc.double({ min: -2, max: 3, noNaN: true });
const point = fc.record({ x: share, y: share });
const box = fc.tuple(point, point).map(([from, to]) => regionBetween(from, to));
const isInside = ({ x, y, width, height }: Box): boolean =>
  x >= 0 && y >= 0 && x + width <= 1.000_05 && y + height <= 1.000_05;

describe('a region of a picture', () => {
  it('is drawn from corner to corner, whichever comes first', () => {
    const expected = { x: 0.2, y: 0.1, width: 0.3, height: 0.4 };
    expect(regionBetween({ x: 0.2, y: 0.1 }, { x: 0.5, y: 0.5 })).toEqual(expected);
    expect(regionBetween({ x: 0.5, y: 0.1 }, { x: 0.2, y: 0.5 })).toEqual(expected);
  });
  it('moves and grows by steps, up to the edge', () => {
    expect(moveRegion(middleRegion, 0.05, -0.05)).toEqual({ ...middleRegion, x: 0.4, y: 0.3 });
    expect(moveRegion(middleRegion, 1, 0)).toEqual({ ...middleRegion, x: 0.7 });
    expect(resizeRegion(middleRegion, 0.05, -0.05)).toEqual({ ...middleRegion, width: 0.35, height: 0.25 });
    expect(resizeRegion(middleRegion, 5, 0)).toEqual({ ...middleRegion, width: 0.65 });
    expect(resizeRegion(middleRegion, -5, 0)).toEqual({ ...middleRegion, width: regionMinSide });
  });
  it('stays in its picture and can be seen, whatever is done to it', () => {
    fc.assert(
      fc.property(box, share, share, (one, a, b) => {
        for (const changed of [one, moveRegion(one, a, b), resizeRegion(one, a, b)]) {
          expect(isInside(changed)).toBe(true);
          expect(Math.min(changed.width, changed.height)).toBeGreaterThanOrEqual(regionMinSide);
        }
        const { width, height } = moveRegion(one, a, b);
        expect({ width, height }).toEqual({ width: one.width, height: one.height });
      }),
    );
  });
  it('comes out the same from either end', () => {
    fc.assert(
      fc.property(point, point, (from, to) => {
        expect(regionBetween(from, to)).toEqual(regionBetween(to, from));
      }),
    );
  });
});
