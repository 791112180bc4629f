import { formatRounded } from './format.ts';

const units = ['KB', 'MB', 'GB'] as const;

/** "12 KB", "3,4 MB" or "1,2 GB": with one digit from a megabyte on. */
export function formatBytes(bytes: number): string {
  let value = bytes / 1024;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit++) value /= 1024;
  return `${formatRounded(unit === 0 ? Math.ceil(value) : value)} ${units[unit]}`;
}
