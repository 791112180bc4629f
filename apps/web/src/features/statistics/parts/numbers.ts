import { formatDecimal } from '#lib/language/format.ts';

/** A figure as people read it. */
export const shown = (value: number, decimals: number): string => formatDecimal(value.toFixed(decimals));
