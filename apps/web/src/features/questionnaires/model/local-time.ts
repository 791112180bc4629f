import { instantOf, localTimeOf } from '../../../lib/time-zone.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

/**
 * "5/3/2026 8:30", "05/03/2026 08h30", "05032026 0830" or "05/03/26" as the zone's clocks show it -> the instant in UTC.
 * Null for what is no such time. Without a time it is `defaultTime` ("HH:mm").
 */
export function readLocalTime(typed: string, timeZone: string, defaultTime: string): string | null {
  const match =
    /^\s*(\d{1,2})[/.-]?(\d{1,2})[/.-]?(\d{4}|\d{2})(?:[\sT,]+(?:\u00e0s\s+)?(\d{1,2})(?:[:h]?(\d{2})?)h?)?\s*$/i.exec(
      typed,
    );
  if (!match) return null;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const fullYear = year < 100 ? 2000 + year : year;
  const [hour, minute] = match[4]
    ? [Number(match[4]), Number(match[5] ?? '0')]
    : [Number(defaultTime.slice(0, 2)), Number(defaultTime.slice(3))];
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  const isRealDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isRealDay || hour > 23 || minute > 59) return null;
  return instantOf(`${fullYear}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}`, timeZone);
}

/** DD/MM/YYYY HH:mm of an instant on the zone's clocks; what is no instant comes back as it is. */
export function writeLocalTime(instant: string, timeZone: string): string {
  const local = localTimeOf(instant, timeZone);
  const match = /^(\d+)-(\d\d)-(\d\d)T(\d\d:\d\d)$/.exec(local);
  return match ? `${match[3]}/${match[2]}/${match[1]} ${match[4]}` : instant;
}

/** The day ("YYYY-MM-DD") and the time ("HH:mm") of an instant on the zone's clocks. */
export function partsOfLocalTime(
  instant: string | null,
  timeZone: string,
): { day: string; time: string } | null {
  const local = instant === null ? '' : localTimeOf(instant, timeZone);
  return local === '' ? null : { day: local.slice(0, 10), time: local.slice(11) };
}

/** The instant of a day chosen in the calendar, at the time that was there before. */
export const instantOfDay = (day: string, time: string, timeZone: string): string | null =>
  instantOf(`${day}T${time}`, timeZone);
