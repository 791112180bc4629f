/**
 * A whole number as a person types it, with or without points between thousands. What isn't one is given
 * on for the form to refuse, a fraction as a number and the rest as it was typed: dropping the comma makes 605 hours of 60,5.
 */
export function readInteger(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  const digits = /^-?\d{1,3}(\.\d{3})+$/.test(text) ? text.replaceAll('.', '') : text;
  return /^-?\d{1,15}([.,]\d{1,6})?$/.test(digits) ? Number(digits.replace(',', '.')) : typed;
}
