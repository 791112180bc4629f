import type { FieldReading, SheetField } from '@certame/contract/features/paper/sheet.ts';
import { describe, expect, it } from 'vitest';
import { isSameReading, mayBeDecided, responsesOf, writtenFields } from './response-of.ts';
import { layoutSheet } from './sheet/layout-sheet.ts';

const options = ['a', 'b', 'c'].map((value) => ({ mark: value.toUpperCase(), value }));
const [page = { fields: [] }] = layoutSheet([
  { itemId: 'one', gapId: null, label: '1', asks: { kind: 'choice', options } },
  { itemId: 'many', gapId: null, label: '2', asks: { kind: 'multiple', options } },
  { itemId: 'gaps', gapId: 'g1', label: '3.1', asks: { kind: 'digits' } },
  { itemId: 'gaps', gapId: 'g2', label: '3.2', asks: { kind: 'choice', options } },
  { itemId: 'words', gapId: null, label: '4', asks: { kind: 'open', size: 'short' } },
]);
const clear = (...values: string[]): FieldReading => ({
  ...{ state: values.length === 0 ? 'blank' : 'clear', values, confidence: 1 },
});
const field = (index: number) => page.fields[index] as SheetField;

describe('answers of a sheet', () => {
  it('are those of its fields, gaps together', () => {
    const readings = [
      clear('b'),
      clear('a', 'c'),
      clear('12,5'),
      clear('c'),
      { ...clear(), state: 'open' as const },
    ];
    expect(Object.fromEntries(responsesOf([{ page, readings }]))).toEqual({
      one: 'b',
      many: ['a', 'c'],
      gaps: { g1: '12,5', g2: 'c' },
    });
    expect(writtenFields([{ page, readings }])).toMatchObject([
      { field: { itemId: 'words' }, isBlank: false },
    ]);
  });

  it('are none where nothing is marked', () => {
    const readings = page.fields.map(() => clear());
    expect([...responsesOf([{ page, readings }]).values()]).toEqual([null, null, null]);
    expect(writtenFields([{ page, readings }])).toMatchObject([{ isBlank: true }]);
  });
});

it('may be decided as what the field can mean, and as nothing', () => {
  expect(mayBeDecided(field(0), ['a'])).toBe(true);
  expect(mayBeDecided(field(0), [])).toBe(true);
  expect(mayBeDecided(field(0), ['a', 'b'])).toBe(false);
  expect(mayBeDecided(field(0), ['z'])).toBe(false);
  expect(mayBeDecided(field(1), ['a', 'b'])).toBe(true);
  expect(mayBeDecided(field(1), ['a', 'a'])).toBe(false);
  expect(mayBeDecided(field(2), ['-3,5'])).toBe(true);
  expect(mayBeDecided(field(2), ['3,'])).toBe(false);
  expect(mayBeDecided(field(4), ['text'])).toBe(false);
});

it('is the same page again as far as both readings are sure', () => {
  const doubt: FieldReading = { state: 'doubtful', values: ['a'], confidence: 0.1 };
  expect(isSameReading([clear('a'), clear('b')], [clear('a'), clear('b')])).toBe(true);
  expect(isSameReading([clear('a'), clear('b')], [clear('a'), doubt])).toBe(true);
  expect(isSameReading([clear('a'), { ...clear('c'), decided: true }], [clear('a'), clear('b')])).toBe(true);
  expect(isSameReading([clear('a')], [clear('b')])).toBe(false);
  expect(isSameReading([clear('a')], [])).toBe(false);
});
