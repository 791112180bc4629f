import { type Currency, decimalOfCents, minorDigitsOf } from '@certame/contract/kit/currency.ts';

/** An amount: whole cents (the currency's smallest unit), so that no sum is off by a fraction. */
export interface Money {
  cents: number;
  currency: Currency;
}

/** `R$ 1.234,56`, in the language of a tag such as `pt-BR`. */
export const formatMoney = ({ cents, currency }: Money, languageTag: string): string =>
  new Intl.NumberFormat(languageTag, {
    style: 'currency',
    currency,
    minimumFractionDigits: minorDigitsOf(currency),
    maximumFractionDigits: minorDigitsOf(currency),
    // A text, since a float has too few digits for the largest amounts.
  }).format(decimalOfCents(cents, currency) as Intl.StringNumericLiteral);

/** `R$`, in the language of the tag. */
export const currencySign = (currency: Currency, languageTag: string): string =>
  new Intl.NumberFormat(languageTag, { style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/**
 * Cents of an amount as people write it, with or without the currency: `1.234,56`, `1,234.56`, `R$ 7,5`, `-3`. The last
 * sign with no more digits after it than the currency has cents parts the cents; others group by three. Undefined for
 * anything else, and beyond what a number holds exactly.
 */
export function parseCents(text: string, currency: Currency): number | undefined {
  const digits = minorDigitsOf(currency);
  // `R$`, `US$`, `$CL`, `€` or the code, before or after the digits.
  const sign = `(?:[A-Z]{0,2}\\p{Sc}[A-Z]{0,2}|${currency})`;
  const bare = text.replace(/\s/g, '').replace(new RegExp(`^(-?)${sign}|${sign}$`, 'u'), '$1');
  const fraction = digits === 0 ? '' : `(?:[.,](\\d{1,${digits}}))?`;
  const [, minus = '', whole = '', group, cents = ''] =
    new RegExp(`^(-?)(\\d{1,3}(?:([.,])\\d{3})(?:\\3\\d{3})*|\\d+)${fraction}$`).exec(bare) ?? [];
  // `1.234.5`: the sign that groups can't part the cents too.
  if (whole === '' || (group && cents !== '' && bare.at(-cents.length - 1) === group)) return undefined;
  const value = Number(`${minus}${whole.replace(/\D/g, '')}${cents.padEnd(digits, '0')}`);
  return Number.isSafeInteger(value) ? value + 0 : undefined;
}

/** @throws Error where an amount is of another currency: there is no sum without a rate. */
export function sumMoney(currency: Currency, amounts: readonly Money[]): Money {
  const other = amounts.find((amount) => amount.currency !== currency);
  if (other) throw new Error(`An amount in ${other.currency} in a sum in ${currency}`);
  return { cents: amounts.reduce((sum, { cents }) => sum + cents, 0), currency };
}

/** So many amounts that are a cent apart at most, the larger ones first; their sum is the whole. */
export function splitMoney({ cents, currency }: Money, parts: number): Money[] {
  if (!Number.isInteger(parts) || parts < 1) throw new Error('Money is split into one part or more');
  const larger = ((cents % parts) + parts) % parts;
  const each = (cents - larger) / parts;
  return Array.from({ length: parts }, (_, index) => ({ cents: each + (index < larger ? 1 : 0), currency }));
}
