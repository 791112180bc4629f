/** ISO 4217 codes of the currencies that amounts may be in. */
export type Currency = 'ARS' | 'BRL' | 'CLP' | 'EUR' | 'USD';

/** Digits of the smallest unit: two of a real, none of a Chilean peso. */
const minorDigits: Readonly<Record<Currency, number>> = { ARS: 2, BRL: 2, CLP: 0, EUR: 2, USD: 2 };
export const minorDigitsOf = (currency: Currency): number => minorDigits[currency];

/** 123456 of the real as "1234.56": exact, whatever its size. */
export function decimalOfCents(cents: number, currency: Currency): string {
  const digits = minorDigits[currency];
  const text = String(Math.abs(cents)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${cents < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}
