const pad = (value: number): string => String(value).padStart(2, '0');

/** Shared with the inline script, which formats a first time while the thread is idle (`vite/prefetch-shell.ts`). */
export const clockLocale = 'en-US';
export const clockParts = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

/** Making one costs far more than using it, and a list shows hundreds of times. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat(clockLocale, { timeZone, ...clockParts });
  clocks.set(timeZone, clock);
  return clock;
}

/** Minutes the zone is ahead of UTC at an instant. */
function offsetMinAt(instantMs: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(instantMs);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((local - Math.floor(instantMs / 1000) * 1000) / 60_000);
}

/** "2026-03-01T14:30" on the zone's clocks -> the instant in UTC; null for what is no time. */
export function instantOf(localTime: string, timeZone: string): string | null {
  const asUtcMs = Date.parse(`${localTime}Z`);
  if (Number.isNaN(asUtcMs)) return null;
  // The offset has to be the one at the result: around a change of clocks the first guess is an hour off.
  const guessMs = asUtcMs - offsetMinAt(asUtcMs, timeZone) * 60_000;
  return new Date(asUtcMs - offsetMinAt(guessMs, timeZone) * 60_000).toISOString();
}

/** An instant as the zone's clocks show it, as `datetime-local` wants it; empty for what is no instant. */
export function localTimeOf(instant: string, timeZone: string): string {
  const ms = Date.parse(instant);
  if (Number.isNaN(ms)) return '';
  const local = new Date(ms + offsetMinAt(ms, timeZone) * 60_000);
  const day = `${local.getUTCFullYear()}-${pad(local.getUTCMonth() + 1)}-${pad(local.getUTCDate())}`;
  return `${day}T${pad(local.getUTCHours())}:${pad(local.getUTCMinutes())}`;
}
