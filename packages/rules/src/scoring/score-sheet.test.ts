import { questionContentSchema, questionKeySchema } from '@certame/contract/features/questions/content.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toShown } from './decimals.ts';
import { computeScoreSheet, noKnownDetails, type ScoreSheetInput, type SheetItem } from './score-sheet.ts';

const optionIds = ['a', 'b', 'c'];
const content = questionContentSchema.parse({
  statement: '?',
  options: optionIds.map((id) => ({ id, html: id })),
});
const item = (itemId: string, changes: Partial<SheetItem> = {}): SheetItem => ({
  itemId,
  type: 'multiple_choice',
  content,
  key: questionKeySchema.parse({ correct_option_ids: ['a'] }),
  value: 'a',
  max: '1',
  voided: null,
  ...changes,
});
/** Its details as an object, which is shorter to expect than a map. */
const compute = (input: ScoreSheetInput) => {
  const { details, ...rest } = computeScoreSheet(input);
  return { ...rest, details: Object.fromEntries(details) };
};
const sheet = (items: SheetItem[], gradedScores: Record<string, string | null> = {}, weight?: string) =>
  compute({ items, gradedScores, weight });
const essay: Partial<SheetItem> = { type: 'essay', value: 'texto', max: '10' };

/** 'a' right, 'b' wrong, null empty; check boxes with thirds; essays with and without a mark. */
const anyItem = fc.record({
  kind: fc.constantFrom('choice', 'boxes', 'essay'),
  chosen: fc.subarray(optionIds),
  max: fc.nat(1_000_000).map((n) => String(n / 10_000)),
  mark: fc.option(fc.nat(2_000_000).map((n) => String(n / 10_000))),
  voided: fc.constantFrom(null, null, 'keep' as const, 'zero' as const),
});
type AnyItem = typeof anyItem extends fc.Arbitrary<infer T> ? T : never;
const build = (list: AnyItem[]) => {
  const marks: Record<string, string | null> = {};
  const items = list.map(({ kind, chosen, max, mark, voided }, index) => {
    const id = `i${index}`;
    if (kind === 'essay') marks[id] = mark;
    const key = questionKeySchema.parse({ correct_option_ids: optionIds });
    if (kind === 'choice') return item(id, { value: chosen[0] ?? null, max, voided });
    if (kind === 'boxes') return item(id, { type: 'check_box', key, value: chosen, max, voided });
    return item(id, { ...essay, max, voided });
  });
  return { items, marks };
};
/** Ten thousandths: exact in a whole number. */
const units = (score: string): bigint => {
  const [whole = '0', decimals = ''] = score.split('.');
  return BigInt(whole) * 10_000n + BigInt(decimals.padEnd(4, '0'));
};

describe('computeScoreSheet', () => {
  it('adds up what floats can not', () => {
    const result = sheet([
      item('1', { max: '0.1' }),
      item('2', { max: '0.2' }),
      item('3', { value: 'b', max: '0.7' }),
    ]);
    expect(result).toMatchObject({ total: '0.3', max: '1', percent: '30', pending: 0 });
  });

  it('waits for a person, then takes the mark', () => {
    const items = [item('1'), item('2', essay)];
    expect(sheet(items)).toEqual({
      total: '1',
      max: '11',
      percent: '9.0909',
      pending: 1,
      details: {
        1: { score: '1', max: '1', state: 'auto' },
        2: { score: null, max: '10', state: 'pending' },
      },
    });
    expect(sheet(items, { 2: '7.25' })).toMatchObject({
      total: '8.25',
      pending: 0,
      details: { 2: { score: '7.25', state: 'manual' } },
    });
    expect(sheet(items, { 2: '11' }).details[2]?.score).toBe('10');
    expect(sheet(items, { 2: '-1' }).details[2]?.score).toBe('0');
    expect(sheet(items, { 2: null }).pending).toBe(1);
  });

  it('an empty essay waits for nobody', () => {
    expect(sheet([item('1', { ...essay, value: null })])).toMatchObject({ total: '0', pending: 0 });
  });

  it("a person's mark wins over the automatic score", () => {
    expect(sheet([item('1', { value: 'b' })], { 1: '0.5' }).details[1]).toEqual({
      score: '0.5',
      max: '1',
      state: 'manual',
    });
  });

  it('voided: everybody gets it, or it leaves the total', () => {
    const wrong = item('1', { value: 'b', max: '2' });
    const other = item('2');
    expect(sheet([{ ...wrong, voided: 'keep' }, other])).toMatchObject({
      total: '3',
      max: '3',
      details: { 1: { score: '2', max: '2', state: 'voided' } },
    });
    expect(sheet([{ ...wrong, voided: 'zero' }, other])).toMatchObject({
      total: '1',
      max: '1',
      details: { 1: { score: '0', max: '0', state: 'voided' } },
    });
    expect(sheet([item('1', { ...essay, voided: 'keep' })]).pending).toBe(0);
  });

  it('knows no percent of nothing', () => {
    expect(sheet([])).toMatchObject({ total: '0', max: '0', percent: null });
    expect(sheet([item('1', { voided: 'zero' })]).percent).toBeNull();
  });

  it('leaves headings out', () => {
    expect(sheet([item('h', { type: 'section' }), item('1')])).toMatchObject({
      max: '1',
      details: { 1: { score: '1' } },
    });
  });

  it('multiplies total and max by the weight, not the percent', () => {
    expect(sheet([item('1'), item('2', { value: 'b' })], {}, '2.5')).toMatchObject({
      total: '2.5',
      max: '5',
      percent: '50',
      details: { 1: { score: '1', max: '1' } },
    });
  });

  it('adds exactly, never above the max', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (list) => {
        const { items, marks } = build(list);
        const result = sheet(items, marks);
        const details = Object.values(result.details);
        expect(units(result.total)).toBe(details.reduce((sum, d) => sum + units(d.score ?? '0'), 0n));
        expect(units(result.max)).toBe(details.reduce((sum, d) => sum + units(d.max), 0n));
        expect(result.pending).toBe(details.filter((d) => d.state === 'pending').length);
        for (const d of details) expect(units(d.score ?? '0') <= units(d.max)).toBe(true);
      }),
    );
  });

  it('is the same with what is known of earlier sheets of the same items', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (list) => {
        const { items, marks } = build(list);
        const known = noKnownDetails();
        const unanswered = items.map((one) => ({ ...one, value: null }));
        for (const some of [unanswered, items, items])
          expect(compute({ items: some, gradedScores: marks, known })).toEqual(sheet(some, marks));
      }),
    );
  });

  it('does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 12 }), (list) => {
        const { items, marks } = build(list);
        expect(sheet(items.toReversed(), marks)).toEqual(sheet(items, marks));
      }),
    );
  });

  it('voiding and reverting changes nothing', () => {
    fc.assert(
      fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), (list) => {
        const { items, marks } = build(list.map((entry) => ({ ...entry, voided: null })));
        const before = sheet(items, marks);
        for (const voided of ['keep', 'zero'] as const) {
          const during = sheet(
            items.map((entry) => ({ ...entry, voided })),
            marks,
          );
          expect(during.total).toBe(voided === 'keep' ? before.max : '0');
        }
        expect(sheet(items, marks)).toEqual(before);
      }),
    );
  });
});

describe('toShown', () => {
  it.each([
    ['6.665', '6.67'],
    ['6.6649', '6.66'],
    ['7', '7.00'],
  ])('%s', (score, expected) => {
    expect(toShown(score)).toBe(expected);
  });
});
