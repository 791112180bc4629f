import { formatDateTime } from '#lib/language/format.ts';

/** An instant as the institution's clocks show it: the visitor has no institution of their own. */
export const whenIn = (instant: string, timeZone: string): string => formatDateTime(instant, timeZone);
