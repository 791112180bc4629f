import { describe, expect, it } from 'vitest';
import { initialCrop, maxZoom, moveCrop, squareOf, zoomCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('crop', () => {
  it('begins with the largest square in the middle', () => {
    expect(squareOf(wide, initialCrop(wide))).toEqual({ x: 100, y: 0, side: 200 });
  });
  it('never leaves the picture', () => {
    const left = moveCrop(wide, initialCrop(wide), 5, 5);
    expect(squareOf(wide, left)).toEqual({ x: 0, y: 0, side: 200 });
    const right = moveCrop(wide, initialCrop(wide), -5, -5);
    expect(squareOf(wide, right)).toEqual({ x: 200, y: 0, side: 200 });
    const close = moveCrop(wide, zoomCrop(wide, initialCrop(wide), 2), -9, -9);
    expect(squareOf(wide, close)).toEqual({ x: 300, y: 100, side: 100 });
    expect(squareOf(wide, zoomCrop(wide, close, 1))).toEqual({ x: 200, y: 0, side: 200 });
  });
  it('is enlarged within bounds, around its centre', () => {
    expect(squareOf(wide, zoomCrop(wide, initialCrop(wide), 2))).toEqual({ x: 150, y: 50, side: 100 });
    expect(zoomCrop(wide, initialCrop(wide), 99).zoom).toBe(maxZoom);
    expect(zoomCrop(wide, initialCrop(wide), 0).zoom).toBe(1);
  });
});
