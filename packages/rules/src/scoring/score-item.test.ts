import { questionContentSchema, questionKeySchema } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemMax, scoreItem } from './score-item.ts';

const optionIds = ['a', 'b', 'c', 'd', 'e'];
const content = questionContentSchema.parse({
  statement: '?',
  options: optionIds.map((id) => ({ id, html: id })),
  gaps: [{ id: 'g1' }, { id: 'g2', kind: 'number' }],
});
type KeyInput = Parameters<typeof questionKeySchema.parse>[0];
/** The score, or `manual`. */
const score = (type: QuestionType, key: KeyInput, value: unknown, max = '1', changes = {}) => {
  const result = scoreItem({
    type,
    content: { ...content, ...changes },
    key: questionKeySchema.parse(key),
    value,
    max,
  });
  return result.state === 'auto' ? result.score : 'manual';
};

describe('itemMax', () => {
  const score_by_level = { D: '3', M: '2', E: '1.50' };
  it.each([
    ['its own', itemMax({ default_score: '9', score_by_level }, 'D', '0.25'), '0.25'],
    ['its own nothing', itemMax({ default_score: '9', score_by_level }, 'D', '0'), '0'],
    ["its level's", itemMax({ default_score: '9', score_by_level }, 'E', null), '1.5'],
    ['the default', itemMax({ default_score: '9', score_by_level: null }, 'E', null), '9'],
  ])('%s', (_, actual, expected) => {
    expect(actual).toBe(expected);
  });
});

describe('multiple_choice', () => {
  const key = { correct_option_ids: ['b'] };
  it.each([
    ['right', key, 'b', '2.5'],
    ['wrong', key, 'a', '0'],
    ['empty', key, null, '0'],
    ['foreign', key, 'z', '0'],
    ['no right option', {}, 'a', 'manual'],
    ['no right option and no response', {}, null, '0'],
    ['a right option that is gone', { correct_option_ids: ['z'] }, 'z', 'manual'],
    ['half credit', { ...key, option_weights: { a: '50', c: '-20' } }, 'a', '1.25'],
    ['a negative weight takes nothing here', { ...key, option_weights: { a: '50', c: '-20' } }, 'c', '0'],
    ['right beside weights', { ...key, option_weights: { a: '50' } }, 'b', '2.5'],
  ])('%s', (_, theKey, value, expected) => {
    expect(score('multiple_choice', theKey, value, '2.5')).toBe(expected);
  });
});

describe('check_box', () => {
  const perOption = { correct_option_ids: ['a', 'b', 'c'] };
  const allOrNothing = { ...perOption, check_box_mode: 'all_or_nothing' };
  const thirds = { option_weights: { a: '33.33333', b: '33.33333', c: '33.33333', d: '-100' } };
  it.each<[string, KeyInput, string[] | null, string, string]>([
    ['all right', perOption, ['c', 'b', 'a'], '1', '1'],
    ['two of three', perOption, ['a', 'b'], '1', '0.6667'],
    ['right minus wrong', perOption, ['a', 'b', 'd'], '1', '0.3333'],
    ['not below zero', perOption, ['a', 'd', 'e'], '1', '0'],
    ['everything chosen', perOption, optionIds, '3', '1'],
    ['nothing', perOption, null, '1', '0'],
    ['all or nothing: all', allOrNothing, ['a', 'b', 'c'], '1', '1'],
    ['all or nothing: one missing', allOrNothing, ['a', 'b'], '1', '0'],
    ['all or nothing: one too many', allOrNothing, ['a', 'b', 'c', 'd'], '1', '0'],
    ['no right option', {}, ['a'], '1', 'manual'],
    ['weights that are meant as a whole', thirds, ['a', 'b', 'c'], '1000', '1000'],
    ['a part of the weights', thirds, ['a', 'b'], '1000', '666.6666'],
    ['a negative weight', thirds, ['a', 'b', 'c', 'd'], '1000', '0'],
  ])('%s', (_, key, value, max, expected) => {
    expect(score('check_box', key, value, max)).toBe(expected);
  });

  it('per option: is what counting gives, exactly', () => {
    const subset = fc.subarray(optionIds);
    fc.assert(
      fc.property(fc.subarray(optionIds, { minLength: 1 }), subset, (correct, chosen) => {
        const right = chosen.filter((id) => correct.includes(id)).length;
        // 60 is divisible by any number of options up to five, so that this needs no rounding.
        const expected = (60 * Math.max(0, 2 * right - chosen.length)) / correct.length;
        expect(score('check_box', { correct_option_ids: correct }, chosen, '60')).toBe(String(expected));
      }),
    );
  });
});

describe('gap', () => {
  const texts = (...accepted: [string, string][]) => ({
    texts: accepted.map(([text, weight_percent]) => ({ text, weight_percent })),
  });
  const one = { gaps: [{ id: 'g1', kind: 'text' as const }] };
  const check = (key: KeyInput, given: string, kind: 'text' | 'number' | 'select' = 'text') =>
    score('gap', { gaps: { g1: key } }, { g1: given }, '1', { gaps: [{ id: 'g1', kind }] });

  it.each([
    ['case, accents and outer spaces do not count', texts(['São Paulo', '100']), '  sao paulo ', '1'],
    ['a cedilla is an accent', texts(['coração', '100']), 'CORACAO', '1'],
    ['a missing inner space counts', texts(['São Paulo', '100']), 'SãoPaulo', '0'],
    ['a second inner space does not count', texts(['São Paulo', '100']), 'São  Paulo', '1'],
    ['a no-break space is a space', texts(['São Paulo', '100']), 'São\u00A0Paulo', '1'],
    ['a zero-width space is nothing', texts(['São Paulo', '100']), 'São\u200B Paulo', '1'],
    ["a phone's apostrophe is an apostrophe", texts(["d'água", '100']), 'd\u2019água', '1'],
    ["a phone's dash is a hyphen", texts(['guarda-chuva', '100']), 'guarda\u2011chuva', '1'],
    ['strict: typography', { ...texts(["d'Água", '100']), strict: true }, 'd\u2019Água', '1'],
    ['strict: a second inner space', { ...texts(['São Paulo', '100']), strict: true }, 'São  Paulo', '0'],
    ['strict: exact', { ...texts(['São', '100']), strict: true }, 'São', '1'],
    [
      'strict: other composition of the same letters',
      { ...texts(['São', '100']), strict: true },
      'Sa\u0303o',
      '1',
    ],
    ['strict: case', { ...texts(['São', '100']), strict: true }, 'são', '0'],
    ['strict: spaces', { ...texts(['São', '100']), strict: true }, 'São ', '0'],
    ['the best of several weights', texts(['x', '25'], ['X', '75']), 'x', '0.75'],
    ['a weight above 100', texts(['x', '250']), 'x', '1'],
    ['a negative weight', texts(['x', '-50']), 'x', '0'],
    ['no key', {}, 'x', 'manual'],
  ])('%s', (_, key, given, expected) => {
    expect(check(key, given)).toBe(expected);
  });

  it.each([
    ['7,5', '1'],
    ['7.5', '1'],
    [' 7,50 ', '1'],
    ['+7.5', '1'],
    ['7.1', '1'],
    ['7,9', '1'],
    ['7,91', '0'],
    ['7.0999999999999999999', '0'],
    ['sete', '0'],
    ['', '0'],
    ['.', '0'],
    ['7..5', '0'],
  ])('a number from 7.1 to 7.9: %s', (given, expected) => {
    expect(check({ numbers: [{ min: '7.1', max: '7.9' }] }, given, 'number')).toBe(expected);
  });

  it.each([
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['−3', '-3'],
    ['-0,25', '-0.25'],
    [',5', '0.5'],
    ['1e3', '1000'],
    ['5.', '5'],
    ['1.000', '1000'],
    ['1.000', '1'],
    ['1 000', '1000'],
    ['12\u202F500', '12500'],
    ['1.000.000', '1000000'],
    ['1 234,5', '1234.5'],
    ['-1.500', '-1500'],
  ])('reads %s as %s', (given, number) => {
    expect(check({ numbers: [{ min: number, max: number }] }, given, 'number')).toBe('1');
  });

  it.each([
    ['1,000', '1000'],
    ['10.00', '1000'],
    ['1.0000', '10000'],
    ['0 5', '5'],
  ])('does not read %s as %s', (given, number) => {
    expect(check({ numbers: [{ min: number, max: number }] }, given, 'number')).toBe('0');
  });

  it('gives the best weight of the numbers that fit', () => {
    const key = {
      numbers: [
        { min: '1820', max: '1824', weight_percent: '50' },
        { min: '1822', max: '1822' },
      ],
    };
    expect(check(key, '1822', 'number')).toBe('1');
    expect(check(key, '1823', 'number')).toBe('0.5');
  });

  it('compares the choices of a select exactly', () => {
    expect(check(texts(['Roma', '100']), 'Roma', 'select')).toBe('1');
    expect(check(texts(['Roma', '100']), 'roma', 'select')).toBe('0');
  });

  it('counts every gap the same, and needs a key for each', () => {
    const key = { gaps: { g1: texts(['x', '100']), g2: { numbers: [{ min: '1', max: '2' }] } } };
    expect(score('gap', key, { g1: 'x' }, '3')).toBe('1.5');
    expect(score('gap', key, { g1: 'x', g2: '1,5' }, '3')).toBe('3');
    expect(score('gap', { gaps: { g1: texts(['x', '100']) } }, { g1: 'x' })).toBe('manual');
    expect(score('gap', key, { g1: 'x' }, '3', { gaps: [] })).toBe('manual');
    expect(score('gap', key, { toString: 'x' }, '3', one)).toBe('0');
  });
});

describe('by hand', () => {
  it.each(['simple_text', 'essay', 'media'] as const)(
    '%s waits for a person, left empty it is nothing',
    (type) => {
      expect(score(type, {}, 'texto')).toBe('manual');
      expect(score(type, {}, null)).toBe('0');
    },
  );
});

describe('any response', () => {
  it('scores from nothing to the full score, with at most four decimals, and never throws', () => {
    const value = fc.oneof(fc.constantFrom(...optionIds), fc.subarray(optionIds), fc.anything(), fc.string());
    const weights = fc.dictionary(
      fc.constantFrom(...optionIds),
      fc.integer({ min: -200, max: 200 }).map(String),
    );
    const cents = fc.nat(100_000);
    fc.assert(
      fc.property(
        fc.constantFrom('multiple_choice' as const, 'check_box' as const, 'gap' as const),
        fc.subarray(optionIds),
        weights,
        value,
        cents,
        (type, correct_option_ids, option_weights, given, max) => {
          const key = {
            correct_option_ids,
            option_weights,
            gaps: {
              g1: { texts: [{ text: 'a', weight_percent: '33.3' }] },
              g2: { numbers: [{ min: '0', max: '9' }] },
            },
          };
          for (const response of [given, { g1: given, g2: given }]) {
            const result = score(type, key, response, String(max / 100));
            if (result === 'manual') continue;
            expect(result).toMatch(/^\d+(\.\d{1,4})?$/);
            expect(Number(result)).toBeLessThanOrEqual(max / 100);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
