import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computePageWindow } from './page-window.ts';

describe('computePageWindow', () => {
  it('offers at most nine pages around the current one', () => {
    expect(computePageWindow(50, 100)).toEqual([46, 47, 48, 49, 50, 51, 52, 53, 54]);
    expect(computePageWindow(1, 100)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(computePageWindow(100, 100)).toEqual([92, 93, 94, 95, 96, 97, 98, 99, 100]);
  });
  it('offers all of a few and one of none', () => {
    expect(computePageWindow(2, 3)).toEqual([1, 2, 3]);
    expect(computePageWindow(1, 0)).toEqual([1]);
  });
  it('always holds the current page, in order, inside the range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat({ max: 499 }), (last, offset) => {
        const current = (offset % last) + 1;
        const pages = computePageWindow(current, last);
        expect(pages).toContain(current);
        expect(pages.length).toBeLessThanOrEqual(9);
        expect(pages[0]).toBeGreaterThanOrEqual(1);
        expect(pages.at(-1)).toBeLessThanOrEqual(last);
      }),
    );
  });
});
