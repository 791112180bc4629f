import { expect, it } from 'vitest';
import { formatMoney } from './format-decimal.ts';

it.each([
  ['0', 'R$ 0,00'],
  ['7.5', 'R$ 7,50'],
  ['1234.50', 'R$ 1.234,50'],
  ['-999999.99', '-R$ 999.999,99'],
  // More digits than a float holds.
  ['12345678901234567890.12', 'R$ 12.345.678.901.234.567.890,12'],
  ['none', 'none'],
])('%s is %s', (value, expected) => {
  expect(formatMoney(value).replace('\u00a0', ' ')).toBe(expected);
});

it('is what the platform writes for the real', () => {
  const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });
  for (const value of ['0.00', '1.10', '1234567.89', '-20.00'])
    expect(formatMoney(value)).toBe(real.format(Number(value)));
});
