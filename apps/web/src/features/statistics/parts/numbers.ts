import { formatDecimal } from '#lib/language/format.ts';

/** Formats a figure in the user's language. */
export const shown = (value: number, decimals: number): string => formatDecimal(value.toFixed(decimals));
