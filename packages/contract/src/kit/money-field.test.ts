import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf, validate } from '../validation.ts';
import { decimalOfCents } from './currency.ts';
import { fieldSchema } from './field-schemas.ts';
import { isGridColumn, isImportable, isSortable, money } from './fields.ts';

const price = money({ currency: 'BRL', minCents: 0, maxCents: 100_000, required: true });
const problemsOf = (value: unknown, field = price) => {
  const parsed = validate(z.object({ price: fieldSchema(field) }), { price: value });
  return parsed.success ? undefined : fieldErrorsOf(parsed.error).price;
};

describe('a field of money', () => {
  it('takes whole cents between its bounds, which people are told as amounts', () => {
    for (const value of [0, 750, 100_000]) expect(problemsOf(value)).toBeUndefined();
    for (const value of [-1, 100_001])
      expect(problemsOf(value)).toEqual([{ key: 'between', params: { min: '0.00', max: '1000.00' } }]);
  });

  it('takes no text, no part of a cent and nothing larger than a number holds', () => {
    for (const value of ['grátis', '750', 7.5, 1e300, Number.MAX_SAFE_INTEGER + 2, true, [1]])
      expect(problemsOf(value)?.[0]?.key, String(value)).toBe('decimal');
    expect(problemsOf(null)?.[0]?.key).toBe('required');
    expect(problemsOf(null, money({ currency: 'BRL' }))).toBeUndefined();
    expect(problemsOf(1_000_000_000_000, money({ currency: 'BRL' }))?.[0]?.key).toBe('between');
  });

  it('is described to callers as an integer with its bounds', () => {
    expect(z.toJSONSchema(fieldSchema(price), { io: 'output' })).toMatchObject({
      type: 'integer',
      minimum: 0,
      maximum: 100_000,
    });
  });

  it('is a column of grids, sorted, and of sheets', () => {
    expect([isGridColumn(price), isSortable(price), isImportable(price)]).toEqual([true, true, true]);
  });

  it.each([
    [5, 'BRL', '0.05'],
    [-123_456, 'BRL', '-1234.56'],
    [0, 'CLP', '0'],
    [1234, 'CLP', '1234'],
    [Number.MAX_SAFE_INTEGER, 'EUR', '90071992547409.91'],
  ] as const)('%i cents of %s are %s', (cents, currency, text) => {
    expect(decimalOfCents(cents, currency)).toBe(text);
  });
});
