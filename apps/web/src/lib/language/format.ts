import { defaultTimeZone } from '@certame/contract/constants.ts';
import { getSession } from '../session/session.ts';
import { writeDay, writeLocalTime } from '../time/local-time.ts';
import { currentLanguage, languageTags } from './language.ts';

export { formatDecimal } from './format-decimal.ts';

/** Times are UTC inside; people read them in the active institution's time zone. */
export const activeTimeZone = (): string => getSession().institution?.time_zone || defaultTimeZone;

/** DD/MM/YYYY HH:mm of an instant, in every language. */
export function formatDateTime(instant: string, timeZone: string = activeTimeZone()): string {
  if (Number.isNaN(Date.parse(instant))) return '';
  try {
    return writeLocalTime(instant, timeZone);
  } catch {
    // A time zone this browser doesn't know.
    return writeLocalTime(instant, defaultTimeZone);
  }
}

/** DD/MM/YYYY of an instant, in the institution's time zone. */
export const formatDayOf = (instant: string): string => formatDateTime(instant).slice(0, 10);

/** HH:mm of an instant, in the institution's time zone. */
export const formatTimeOf = (instant: string): string => formatDateTime(instant).slice(11);

/** DD/MM/YYYY of a calendar day ("YYYY-MM-DD"), which has no time zone. */
export const formatDate = (value: string): string =>
  Number.isNaN(Date.parse(`${value}T00:00:00Z`)) ? '' : writeDay(value);

export const formatNumber = (value: number): string =>
  new Intl.NumberFormat(languageTags[currentLanguage()]).format(value);

/** Of what was measured or averaged, at most one decimal: "72.727" -> "72,7". */
export const formatRounded = (value: number): string =>
  new Intl.NumberFormat(languageTags[currentLanguage()], { maximumFractionDigits: 1 }).format(value);

/** "12345678901" -> "123.456.789-01". */
export const formatCpf = (value: string): string =>
  value.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
