import { localTimeOf } from '#lib/time/time-zone.ts';

/** "YYYY-MM-DD" in the institution's time zone. */
export type Day = string;

export const calendarSpans = ['month', 'week', 'agenda'] as const;
export type CalendarSpan = (typeof calendarSpans)[number];

const dayMs = 86_400_000;
const noonOf = (day: Day): number => Date.parse(`${day}T12:00:00Z`);
const dayAt = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

export const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(noonOf(text)) &&
  dayAt(noonOf(text)) === text;
export const addDays = (day: Day, count: number): Day => dayAt(noonOf(day) + count * dayMs);
/** Day of the week, from 0 for Sunday. */
const weekday = (day: Day): number => new Date(noonOf(day)).getUTCDay();
const startOfWeek = (day: Day): Day => addDays(day, -weekday(day));
const firstOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return dayAt(Date.UTC(year, month - 1 + count, 1, 12));
}

/** The days shown around one: whole weeks from Sunday on; the agenda has those of the month. */
export function daysShown(span: CalendarSpan, day: Day): Day[] {
  const monthEnd = addDays(addMonths(day, 1), -1);
  const [first, last] =
    span === 'week'
      ? [startOfWeek(day), addDays(startOfWeek(day), 6)]
      : span === 'month'
        ? [startOfWeek(firstOfMonth(day)), addDays(startOfWeek(monthEnd), 6)]
        : [firstOfMonth(day), monthEnd];
  const count = Math.round((noonOf(last) - noonOf(first)) / dayMs) + 1;
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

export const weeksOf = (days: readonly Day[]): Day[][] =>
  Array.from({ length: Math.ceil(days.length / 7) }, (_, index) => days.slice(index * 7, index * 7 + 7));

/** A day in the next span, or in the one before. */
export const stepFrom = (span: CalendarSpan, day: Day, by: 1 | -1): Day =>
  span === 'week' ? addDays(day, 7 * by) : addMonths(day, by);

interface Period {
  starts_at: string | null;
  ends_at: string | null;
}

/** First and last day of an exam. One that ends at midnight ends on the day before; one without a start or an end takes a single day. */
export function daysOf({ starts_at, ends_at }: Period, timeZone: string): { first: Day; last: Day } {
  const begin = starts_at ?? ends_at ?? '';
  const over = ends_at ?? begin;
  const first = localTimeOf(begin, timeZone).slice(0, 10);
  const last = localTimeOf(
    new Date(Math.max(Date.parse(over) - 1, Date.parse(begin))).toISOString(),
    timeZone,
  );
  return { first, last: last.slice(0, 10) };
}
