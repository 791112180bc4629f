import { describe, expect, it } from 'vitest';
import { cameraSightOf, lookedAtPicture, luminancesOf, measurePicture } from './camera-picture.ts';

const { width, height } = lookedAtPicture;
/** A picture by a function of its pixels' places. */
const picture = (luminance: (x: number, y: number) => number): number[] =>
  Array.from({ length: width * height }, (_, index) => luminance(index % width, Math.floor(index / width)));
const sightOf = (luminance: (x: number, y: number) => number) =>
  cameraSightOf(measurePicture(picture(luminance), width, height));

describe('cameraSightOf', () => {
  it('tells a black picture, a plain one and noise in the dark from something', () => {
    expect(sightOf(() => 3)).toBe('covered');
    expect(sightOf(() => 180)).toBe('covered');
    expect(sightOf((x, y) => 8 + ((x * 7 + y * 13) % 11))).toBe('covered');
    expect(sightOf((x, y) => (((x >> 3) + (y >> 3)) % 2 === 0 ? 40 : 200))).toBe('clear');
  });

  it('leaves a dark room with somebody in it alone', () => {
    const dark = { mean: 19.6, sharpness: 1.3 };
    expect(cameraSightOf({ ...dark, edgeFraction: 0.138 })).toBe('clear');
    expect(cameraSightOf({ ...dark, edgeFraction: 0.079 })).toBe('covered');
    expect(cameraSightOf({ ...dark, mean: 26, edgeFraction: 0.021 })).toBe('clear');
  });

  it('takes soft shapes without any sharp edge for an obstructed lens', () => {
    expect(sightOf((x, y) => 128 + 120 * Math.sin(x / 5) * Math.cos(y / 6))).toBe('obstructed');
  });
});

describe('luminancesOf', () => {
  it('weighs the colours as video does', () => {
    expect([...luminancesOf([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])]).toEqual([
      76, 149, 29, 255,
    ]);
  });
});

describe('measurePicture', () => {
  it('gives what can be worked out by hand', () => {
    // Left half black, right half white: both columns beside the border see a change.
    const measures = measurePicture(
      picture((x) => (x < width / 2 ? 0 : 200)),
      width,
      height,
    );
    expect(measures.mean).toBe(100);
    expect(measures.edgeFraction).toBeCloseTo(2 / (width - 2), 10);
    // Laplacian +-200 in two of 62 columns, variance of the luminance 100 * 100.
    expect(measures.sharpness).toBeCloseTo((2 * 200 * 200) / (width - 2) / 10_000, 10);
  });
});
