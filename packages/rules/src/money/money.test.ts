import type { Currency } from '@certame/contract/kit/currency.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencySign, formatMoney, parseCents, splitMoney, sumMoney } from './money.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');
const currency = fc.constantFrom<Currency>('BRL', 'CLP', 'EUR', 'USD', 'ARS');
/** Ten trillions: any sum of parts is exact on the way, too. */
const cents = fc.integer({ min: -(10 ** 15), max: 10 ** 15 });

describe('an amount', () => {
  it.each([
    [123_456, 'BRL', 'pt-BR', 'R$ 1.234,56'],
    [5, 'BRL', 'pt-BR', 'R$ 0,05'],
    [-2000, 'BRL', 'pt-BR', '-R$ 20,00'],
    [123_456, 'USD', 'en', '$1,234.56'],
    [123_456, 'EUR', 'fr', '1 234,56 €'],
    [123_456, 'CLP', 'es', '123.456 CLP'],
    // More digits than a float of reais has.
    [Number.MAX_SAFE_INTEGER, 'BRL', 'pt-BR', 'R$ 90.071.992.547.409,91'],
  ] as const)('%i cents of %s in %s are %s', (value, of, tag, expected) => {
    expect(plain(formatMoney({ cents: value, currency: of }, tag))).toBe(expected);
  });

  it('is read back from every language that it was written in', () => {
    fc.assert(
      fc.property(cents, currency, fc.constantFrom('pt-BR', 'en', 'fr', 'es'), (value, of, tag) => {
        expect(parseCents(formatMoney({ cents: value, currency: of }, tag), of)).toBe(value);
      }),
    );
  });

  it.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['1234,56', 123_456],
    ['R$ 7,5', 750],
    ['7.50 BRL', 750],
    ['-3', -300],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['0,05', 5],
    ['-0', 0],
    ['1.23.4', undefined],
    ['1.234.5', undefined],
    ['1,2,3', undefined],
    ['7,555', 755_500],
    ['7,5555', undefined],
    ['', undefined],
    ['R$', undefined],
    ['abc12', undefined],
    ['1e3', undefined],
    ['99999999999999999', undefined],
  ])('%s are %s cents', (text, expected) => {
    expect(parseCents(text, 'BRL')).toBe(expected);
  });

  it('has no cents where the currency has none', () => {
    expect(parseCents('1.234', 'CLP')).toBe(1234);
    expect(parseCents('1,5', 'CLP')).toBeUndefined();
  });

  it('has the sign of its currency', () => {
    expect([currencySign('BRL', 'en'), currencySign('EUR', 'pt-BR')]).toEqual(['R$', '€']);
  });
});

describe('amounts together', () => {
  it('have a sum in one currency only', () => {
    const [a, b] = [{ cents: 10, currency: 'BRL' } as const, { cents: 20, currency: 'BRL' } as const];
    expect(sumMoney('BRL', [a, b])).toEqual({ cents: 30, currency: 'BRL' });
    expect(sumMoney('EUR', [])).toEqual({ cents: 0, currency: 'EUR' });
    expect(() => sumMoney('BRL', [a, { cents: 1, currency: 'EUR' }])).toThrow('EUR in a sum in BRL');
    expect(() => sumMoney('EUR', [a])).toThrow();
  });

  it('split a whole without losing a cent, as evenly as cents go', () => {
    expect(splitMoney({ cents: 1000, currency: 'BRL' }, 3).map((part) => part.cents)).toEqual([
      334, 333, 333,
    ]);
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 500 }), currency, (value, count, of) => {
        const parts = splitMoney({ cents: value, currency: of }, count);
        expect(parts).toHaveLength(count);
        expect(sumMoney(of, parts)).toEqual({ cents: value, currency: of });
        const sizes = parts.map((part) => part.cents);
        expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
      }),
    );
    expect(() => splitMoney({ cents: 1, currency: 'BRL' }, 0)).toThrow();
  });
});
