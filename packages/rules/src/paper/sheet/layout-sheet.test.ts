import { describe, expect, it } from 'vitest';
import { drawSheet } from './draw-sheet.ts';
import { type AskedField, layoutSheet } from './layout-sheet.ts';
import { bubbleRadius, codeBox, cornerSide, corners, fieldsArea } from './sheet-geometry.ts';

const choice = (index: number, options = 5): AskedField => ({
  ...{ itemId: `q${index}`, gapId: null, label: String(index + 1) },
  asks: {
    kind: 'choice',
    options: Array.from({ length: options }, (_none, at) => ({ mark: String(at), value: `o${at}` })),
  },
});
const digits: AskedField = { itemId: 'n', gapId: 'g', label: '7.1', asks: { kind: 'digits' } };
const open = (size: 'short' | 'long'): AskedField => ({
  ...{ itemId: size, gapId: null, label: '9', asks: { kind: 'open', size } },
});
const many = (count: number, options?: number) =>
  Array.from({ length: count }, (_none, index) => choice(index, options));

describe('a sheet', () => {
  it('has every field once, in order, inside of the area and on nothing else', () => {
    for (const fields of [many(3), many(136), many(137), [...many(90), digits, digits], many(40, 11)]) {
      const pages = layoutSheet([...fields, open('short'), open('long')]);
      const placed = pages.flatMap((page) => page.fields);
      expect(placed.map(({ itemId }) => itemId)).toEqual([
        ...fields.map(({ itemId }) => itemId),
        'short',
        'long',
      ]);
      for (const page of pages) {
        const bubbles = page.fields.flatMap((field) =>
          field.kind === 'open' ? [] : field.kind === 'digits' ? field.columns.flat() : field.bubbles,
        );
        for (const [index, { x, y }] of bubbles.entries()) {
          expect(x - bubbleRadius).toBeGreaterThanOrEqual(fieldsArea.x);
          expect(x + bubbleRadius).toBeLessThanOrEqual(fieldsArea.x + fieldsArea.width + 0.01);
          expect(y - bubbleRadius).toBeGreaterThanOrEqual(fieldsArea.y);
          expect(y + bubbleRadius).toBeLessThanOrEqual(fieldsArea.y + fieldsArea.height + 0.01);
          const nearest = Math.min(
            ...bubbles.slice(index + 1).map((other) => Math.hypot(other.x - x, other.y - y)),
          );
          expect(nearest).toBeGreaterThan(2 * bubbleRadius + 1);
        }
        for (const field of page.fields)
          if (field.kind === 'open')
            expect(field.box.y + field.box.height).toBeLessThanOrEqual(
              fieldsArea.y + fieldsArea.height + 0.01,
            );
      }
    }
  });

  it('is as short as it can be: 136 questions a page, and room to write below few of them', () => {
    expect(layoutSheet(many(136))).toHaveLength(1);
    expect(layoutSheet(many(137))).toHaveLength(2);
    expect(layoutSheet([...many(20), open('short')])).toHaveLength(1);
    expect(layoutSheet([...many(20), open('long')])).toHaveLength(2);
    expect(layoutSheet([])).toEqual([{ fields: [] }]);
  });

  it('is drawn with its marks, and an outline around each bubble', () => {
    const shapes = drawSheet(layoutSheet([...many(2), digits, open('short')])[0] ?? { fields: [] });
    const squares = shapes.filter(
      (one) => one.shape === 'box' && one.width === cornerSide && one.line === null,
    );
    expect(squares).toHaveLength(corners.length);
    expect(shapes.filter(({ shape }) => shape === 'ring')).toHaveLength(2 * 5 + 6 * 12);
    expect(codeBox.y + codeBox.height).toBeLessThan(fieldsArea.y);
  });
});
