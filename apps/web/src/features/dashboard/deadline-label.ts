const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

export type DeadlineLabel =
  | { key: 'minutes' | 'hours' | 'days'; count: number }
  | { key: 'tomorrow' }
  /** Far away: the date is shown instead. */
  | null;

/** Number of the calendar day of an instant in a time zone. */
const dayNumber = (ms: number, timeZone: string): number =>
  Date.parse(`${new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ms)}T00:00:00Z`) /
  (24 * hourMs);

/** The time left until something ends: in minutes, in hours, tomorrow, or in days of the calendar up to a fortnight. */
export function deadlineLabel(endMs: number, nowMs: number, timeZone: string): DeadlineLabel {
  const leftMs = endMs - nowMs;
  if (leftMs <= 0) return null;
  if (leftMs < hourMs) return { key: 'minutes', count: Math.max(1, Math.round(leftMs / minuteMs)) };
  const days = dayNumber(endMs, timeZone) - dayNumber(nowMs, timeZone);
  if (days === 0 || leftMs < 6 * hourMs) return { key: 'hours', count: Math.floor(leftMs / hourMs) };
  if (days === 1) return { key: 'tomorrow' };
  return days <= 14 ? { key: 'days', count: days } : null;
}
