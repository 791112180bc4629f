import { formatDecimal } from '#lib/language/format.ts';

const units = ['B', 'kB', 'MB', 'GB'] as const;

/** Formats a size in units of 1024 bytes. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const shown = unit === 0 || value >= 100 ? String(Math.round(value)) : formatDecimal(value.toFixed(1));
  return `${shown} ${units[unit]}`;
}
