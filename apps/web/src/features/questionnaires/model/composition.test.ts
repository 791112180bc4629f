import { describe, expect, it } from 'vitest';
import {
  addDraw,
  addItems,
  addSection,
  moveItem,
  moveSection,
  patchDraw,
  removeItem,
  stepItem,
} from './composition.ts';
import { newDraw, newItem, newSection } from './draft.ts';
import { draw, item, sections, shapeOf } from './testing.ts';

const start = () => sections({ a: ['1', '2', '3'], b: [], c: ['4'] });

describe('moving items', () => {
  it.each([
    ['down within its section', '1', 'a', 2, { a: ['2', '3', '1'], b: [], c: ['4'] }],
    ['up within its section', '3', 'a', 0, { a: ['3', '1', '2'], b: [], c: ['4'] }],
    ['into an empty section', '2', 'b', 0, { a: ['1', '3'], b: ['2'], c: ['4'] }],
    ['before another section’s item', '1', 'c', 0, { a: ['2', '3'], b: [], c: ['1', '4'] }],
    ['past the end, which is the end', '1', 'c', 99, { a: ['2', '3'], b: [], c: ['4', '1'] }],
  ])('%s', (_, key, to, index, expected) => {
    expect(shapeOf(moveItem(start(), key, to, index))).toEqual(expected);
  });

  it('changes nothing where the item or the section is not there, or nothing moves', () => {
    const before = start();
    expect(moveItem(before, '9', 'a', 0)).toBe(before);
    expect(moveItem(before, '1', 'z', 0)).toBe(before);
    expect(moveItem(before, '2', 'a', 1)).toBe(before);
  });

  it('leaves untouched sections the same objects, so that they are not drawn again', () => {
    const before = start();
    expect(moveItem(before, '1', 'a', 2)[2]).toBe(before[2]);
  });

  it('goes step by step through the section and on into the neighbour', () => {
    expect(shapeOf(stepItem(start(), '3', 1))).toEqual({ a: ['1', '2'], b: ['3'], c: ['4'] });
    expect(shapeOf(stepItem(start(), '4', -1))).toEqual({ a: ['1', '2', '3'], b: ['4'], c: [] });
    expect(shapeOf(stepItem(start(), '2', -1))).toEqual({ a: ['2', '1', '3'], b: [], c: ['4'] });
    const before = start();
    expect(stepItem(before, '1', -1)).toBe(before);
    expect(stepItem(before, '4', 1)).toBe(before);
  });
});

describe('sections, items and draws', () => {
  it('moves a section to a place among the others', () => {
    expect(moveSection(start(), 'c', 0).map((one) => one.key)).toEqual(['c', 'a', 'b']);
    expect(moveSection(start(), 'a', 1).map((one) => one.key)).toEqual(['b', 'a', 'c']);
  });

  it('adds chosen questions at the end with keys of their own', () => {
    const { question, question_id } = item('9');
    const added = addItems(start(), 'b', [
      newItem({ question, question_id }),
      newItem({ question, question_id }),
    ])[1]?.items;
    expect(added).toHaveLength(2);
    expect(new Set(added?.map((one) => one.key)).size).toBe(2);
    expect(added?.every((one) => one.id === undefined)).toBe(true);
  });

  it('is worked out again without changing whose a typed number is', () => {
    const [section, added] = [newSection(), newDraw()];
    const workOut = () =>
      patchDraw(addDraw(addSection(start(), section), section.key, added), added.key, { count: 11 });
    workOut();
    expect(workOut()[3]?.draws).toEqual([{ ...added, count: 11 }]);
  });

  it('removes one item only', () => {
    expect(shapeOf(removeItem(start(), '2'))).toEqual({ a: ['1', '3'], b: [], c: ['4'] });
  });

  it('forgets how many questions serve when a draw’s criteria change, and only then', () => {
    const list = [{ ...sections({ a: [] })[0]!, draws: [draw('d', { available: 7 })] }];
    expect(patchDraw(list, 'd', { count: 3 })[0]?.draws[0]).toMatchObject({ count: 3, available: 7 });
    expect(patchDraw(list, 'd', { difficulty: 'E' })[0]?.draws[0]).toMatchObject({ available: null });
  });
});
