/** ISO 4217 codes of the currencies that amounts may be in. */
export type Currency = 'ARS' | 'BRL' | 'CLP' | 'EUR' | 'USD';

/** Digits of the smallest unit: two of a real, none of a Chilean peso. */
const minorDigits: Readonly<Record<Currency, number>> = { ARS: 2, BRL: 2, CLP: 0, EUR: 2, USD: 2 };
export const minorDigitsOf = (currency: Currency): number => minorDigits[currency];

/** Exact decimal of whole cents: 123456 of the real is "1234.56". */
export function decimalOfCents(cents: number, currency: Currency): string {
  const digits = minorDigits[currency];
  const text = String(Math.abs(cents)).padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  return `${cents < 0 ? '-' : ''}${whole}${digits === 0 ? '' : `.${text.slice(-digits)}`}`;
}
