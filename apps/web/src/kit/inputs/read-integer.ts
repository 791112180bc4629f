/**
 * Parses a typed integer, with or without points between thousands. Anything else is returned for the schema to reject, a fraction as a
 * number and the rest as typed: dropping the comma would make 605 hours of 60,5.
 */
export function readInteger(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const digits = /^-?\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text;
  return /^-?\d{1,15}([.,]\d{1,6})?$/.test(digits) ? Number(digits.replace(',', '.')) : typed;
}
