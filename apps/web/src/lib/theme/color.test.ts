import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, isHexColor, mix, readableOn, shadesOf } from './color.ts';

const hexColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('colour', () => {
  it('computes the contrast of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
  it('mixes', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
  it('keeps an accent that is readable and moves one that is not', () => {
    expect(readableOn('#1f4fd8', '#ffffff', '#000000')).toBe('#1f4fd8');
    expect(readableOn('#ffd400', '#ffffff', '#000000')).not.toBe('#ffd400');
  });
  it('carries white text on its seventh shade, whatever the organisation chose', () => {
    fc.assert(
      fc.property(hexColor, (accent) => {
        expect(contrast(shadesOf(accent)[6], '#ffffff')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
  it('is readable on dark pages, whatever the organisation chose', () => {
    fc.assert(
      fc.property(hexColor, (accent) => {
        expect(contrast(readableOn(accent, '#1d2128', '#ffffff'), '#1d2128')).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
  it('accepts six hexadecimal digits only', () => {
    expect(isHexColor('#1F4fd8')).toBe(true);
    expect(isHexColor('#fff')).toBe(false);
    expect(isHexColor('red')).toBe(false);
    expect(isHexColor(null)).toBe(false);
  });
});
