import { localTimeOf } from './time-zone.ts';

export type RelativeDay = 'today' | 'yesterday' | 'date';

/** The calendar day of an instant on the zone's clocks: "YYYY-MM-DD". */
export const dayOf = (instant: string, timeZone: string): string =>
  localTimeOf(instant, timeZone).slice(0, 10);

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 24 * 60 * 60_000).toISOString().slice(0, 10);

/** How people call a day: today, yesterday, or by its date. */
export function relativeDayOf(day: string, nowMs: number, timeZone: string): RelativeDay {
  const today = dayOf(new Date(nowMs).toISOString(), timeZone);
  if (day === today) return 'today';
  return day === dayBefore(today) ? 'yesterday' : 'date';
}

export interface DayGroup<T> {
  day: string;
  rows: T[];
}

/** Rows in their order, those of the same day together. */
export function groupByDay<T extends { created_at: string }>(
  rows: readonly T[],
  timeZone: string,
): DayGroup<T>[] {
  const groups: DayGroup<T>[] = [];
  for (const row of rows) {
    const day = dayOf(row.created_at, timeZone);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}
