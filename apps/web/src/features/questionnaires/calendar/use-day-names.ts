import { currentLanguage, languageTags } from '#lib/language/language.ts';
import type { Day } from './model/calendar-days.ts';

/** A day as a date whose UTC fields are the day's: it is formatted in UTC, wherever the reader is. */
const dateOf = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Names of days and months in the reader's language. */
export function useDayNames() {
  const tag = languageTags[currentLanguage()];
  const inWords = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const long = inWords({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
  const medium = inWords({ day: 'numeric', month: 'short', year: 'numeric' });
  const month = inWords({ month: 'long', year: 'numeric' });
  const weekdayLong = inWords({ weekday: 'long' });
  const weekdayShort = inWords({ weekday: 'short' });
  return {
    day: (day: Day): string => capital(long.format(dateOf(day))),
    month: (day: Day): string => capital(month.format(dateOf(day))),
    range: (first: Day, last: Day): string => medium.formatRange(dateOf(first), dateOf(last)),
    weekday: (day: Day) => ({
      long: weekdayLong.format(dateOf(day)),
      short: weekdayShort.format(dateOf(day)).replace('.', ''),
    }),
  };
}
