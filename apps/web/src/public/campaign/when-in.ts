import { currentLanguage, languageTags } from '../../lib/language.ts';

/** An instant as the institution's clocks show it: the visitor has no institution of their own. */
export const whenIn = (instant: string, timeZone: string): string =>
  new Intl.DateTimeFormat(languageTags[currentLanguage()], {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
    .format(new Date(instant))
    .replace(',', '');
