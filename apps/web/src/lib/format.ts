import { defaultTimeZone } from '@certame/contract/constants.ts';
import { currentLanguage, languageTags } from './language.ts';
import { getSession } from './session.ts';

export { formatDecimal } from './format-decimal.ts';

/** Times are UTC inside; people read them in the active institution's time zone. */
export const activeTimeZone = (): string => getSession().institution?.time_zone || defaultTimeZone;

const formats = new Map<string, Intl.DateTimeFormat>();
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const tag = languageTags[currentLanguage()];
  const key = tag + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat(tag, options);
  } catch {
    // A time zone this browser doesn't know.
    format = new Intl.DateTimeFormat(tag, { ...options, timeZone: defaultTimeZone });
  }
  formats.set(key, format);
  return format;
}

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** DD/MM/YYYY HH:mm of an instant. */
export function formatDateTime(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const timeZone = activeTimeZone();
  return `${dateFormat({ ...day, timeZone }).format(date)} ${dateFormat({ ...minute, timeZone }).format(date)}`;
}

/** DD/MM/YYYY of an instant, in the institution's time zone. */
export function formatDayOf(instant: string): string {
  const date = new Date(instant);
  return Number.isNaN(date.getTime()) ? '' : dateFormat({ ...day, timeZone: activeTimeZone() }).format(date);
}

/** DD/MM/YYYY of a calendar day ("YYYY-MM-DD"), which has no time zone. */
export function formatDate(value: string): string {
  const date = new Date(`${value}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? '' : dateFormat({ ...day, timeZone: 'UTC' }).format(date);
}

export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(languageTags[currentLanguage()]).format(value);

/** "12345678901" -> "123.456.789-01". */
export const formatCpf = (value: string): string =>
  value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
