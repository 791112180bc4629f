import { instantOf, localTimeOf } from './time-zone.ts';

const pad = (value: number): string => String(value).padStart(2, '0');

const dayShape = String.raw`(\d{1,2})[/.-]?(\d{1,2})[/.-]?(\d{4}|\d{2})`;
const timeShape = String.raw`(\d{1,2})(?:[:h]?(\d{2})?)h?`;
const onlyDay = new RegExp(`^\\s*${dayShape}\\s*$`);
const dayAndTime = new RegExp(`^\\s*${dayShape}(?:[\\sT,]+(?:\u00e0s\\s+)?${timeShape})?\\s*$`, 'i');

function dayOf(day: number, month: number, year: number): string | null {
  const fullYear = year < 100 ? 2000 + year : year;
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${fullYear}-${pad(month)}-${pad(day)}` : null;
}

/** "5/3/2026", "05.03.2026", "05032026" or "05/03/26" -> "2026-03-05"; null for what is no such day. */
export function readDay(typed: string): string | null {
  const match = onlyDay.exec(typed);
  return match ? dayOf(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** "2026-03-05" -> "05/03/2026"; what is no day comes back as it is. */
export function writeDay(day: string): string {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return match ? `${match[3]}/${match[2]}/${match[1]}` : day;
}

/**
 * "5/3/2026 8:30", "05/03/2026 08h30", "05032026 0830" or "05/03/26" as the zone's clocks show it -> the instant in UTC.
 * Null for what is no such time. Without a time it is `defaultTime` ("HH:mm").
 */
export function readLocalTime(typed: string, timeZone: string, defaultTime: string): string | null {
  const match = dayAndTime.exec(typed);
  if (!match) return null;
  const day = dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
  const [hour, minute] = match[4]
    ? [Number(match[4]), Number(match[5] ?? '0')]
    : [Number(defaultTime.slice(0, 2)), Number(defaultTime.slice(3))];
  if (day === null || hour > 23 || minute > 59) return null;
  return instantOf(`${day}T${pad(hour)}:${pad(minute)}`, timeZone);
}

/** DD/MM/YYYY HH:mm of an instant on the zone's clocks; what is no instant comes back as it is. */
export function writeLocalTime(instant: string, timeZone: string): string {
  const parts = partsOfLocalTime(instant, timeZone);
  return parts ? `${writeDay(parts.day)} ${parts.time}` : instant;
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

/**
 * Puts the signs in while digits are typed: "0503" becomes "05/03/". Whoever types them too, deletes, pastes or writes
 * in some other accepted way is left alone.
 */
export function maskTyped(next: string, before: string, withTime: boolean): string {
  if (next.length !== before.length + 1 || !next.startsWith(before)) return next;
  if (/(\/\/|::| {2})$/.test(next)) return before;
  if (/^\d\d(\/\d\d)?$/.test(next)) return `${next}/`;
  if (withTime && /^\d\d\/\d\d\/\d{4}$/.test(next)) return `${next} `;
  if (withTime && /^\d\d\/\d\d\/\d{4} \d\d$/.test(next)) return `${next}:`;
  return next;
}
