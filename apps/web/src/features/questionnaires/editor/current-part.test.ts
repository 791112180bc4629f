import { describe, expect, it } from 'vitest';
import { findCurrentPart } from './current-part.ts';

/** A page of 3000 px: two long parts and three short ones at its end. */
const headings = { basics: 200, composition: 900, scoring: 2300, participants: 2550, release: 2800 };
const [windowHeight, pageHeight] = [900, 3000];
const at = (scrollY: number): string | undefined =>
  findCurrentPart(
    Object.entries(headings).map(([part, top]) => ({ part, top: top - scrollY })),
    { scrollY, windowHeight, pageHeight },
  );

describe('the part that is being read', () => {
  it('is the one whose heading has passed under the top bar', () => {
    expect(at(100)).toBe('basics');
    expect(at(700)).toBe('basics');
    expect(at(760)).toBe('composition');
  });

  it('is each of the short ones at the end in its turn, and the last one at the very end', () => {
    const seen = new Set(Array.from({ length: 211 }, (_, step) => at(step * 10)));
    expect([...seen].filter(Boolean)).toEqual(Object.keys(headings));
    expect(at(pageHeight - windowHeight)).toBe('release');
  });

  it('is the first one on a page that is not scrolled, and none where nothing is drawn', () => {
    expect(
      findCurrentPart(
        [
          { part: 'a', top: 150 },
          { part: 'b', top: 400 },
        ],
        { scrollY: 0, windowHeight, pageHeight: 700 },
      ),
    ).toBe('a');
    expect(
      findCurrentPart([{ part: 'a', top: null }], { scrollY: 0, windowHeight, pageHeight }),
    ).toBeUndefined();
  });
});
