import Big from 'big.js';

const numberMaxChars = 60;
const plain = /^([+-]?)(\d+)?(?:[.,](\d*))?(?:e([+-]?\d{1,2}))?$/i;
/** Thousands and decimals marked by different signs: 1.234,5 and 1,234.5. */
const grouped = /^([+-]?)(\d{1,3}(?:\.\d{3})+),(\d*)$|^([+-]?)(\d{1,3}(?:,\d{3})+)\.(\d*)$/;

/**
 * Reads a number as people type it: "7,5", "7.5", "-3", "1.234,5". A single point or comma is the decimal sign, so
 * "1.234" is a bit more than one. Undefined for anything else.
 */
export function parseNumber(text: string): Big | undefined {
  const trimmed = text.trim().replace(/^[\u2212\u2013]/, '-');
  if (trimmed.length === 0 || trimmed.length > numberMaxChars) return undefined;
  const groups = grouped.exec(trimmed);
  if (groups) {
    const [, sign1, whole1, decimals1, sign2, whole2, decimals2] = groups;
    const whole = (whole1 ?? whole2 ?? '').replace(/[.,]/g, '');
    return new Big(`${minus(sign1 ?? sign2)}${whole}.${(decimals1 ?? decimals2) || '0'}`);
  }
  const match = plain.exec(trimmed);
  if (!match) return undefined;
  const [, sign, whole, decimals, exponent] = match;
  if (!whole && !decimals) return undefined;
  return new Big(`${minus(sign)}${whole || '0'}.${decimals || '0'}${exponent ? `e${exponent}` : ''}`);
}

/** Groups of three marked by points or spaces, and nothing else: 1.000, 12 500, 1.000.000. */
const thousands = /^([+-]?)(\d{1,3}(?:\.\d{3})+|\d{1,3}(?: \d{3})+)(?:,(\d*))?$/;
const groupSpaces = /[\u00A0\u2009\u202F]/g;

/**
 * Possible numbers of a typed text: "1.000" is a thousand in Portuguese and one on a calculator. A response is right when either is.
 * Empty when the text is no number.
 */
export function readNumber(text: string): Big[] {
  const plainSpaces = text
    .trim()
    .replace(groupSpaces, ' ')
    .replace(/^[\u2212\u2013]/, '-');
  const asWritten = parseNumber(plainSpaces);
  const grouping = plainSpaces.length <= numberMaxChars ? thousands.exec(plainSpaces) : null;
  if (!grouping) return asWritten ? [asWritten] : [];
  const [, sign, whole = '', decimals] = grouping;
  const asThousands = new Big(`${minus(sign)}${whole.replace(/[. ]/g, '')}.${decimals || '0'}`);
  return asWritten && !asWritten.eq(asThousands) ? [asWritten, asThousands] : [asThousands];
}

const minus = (sign: string | undefined): string => (sign === '-' ? '-' : '');
