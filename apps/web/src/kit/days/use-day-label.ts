import { activeTimeZone, formatDate } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { wordOfDay } from '#lib/time/days.ts';

/** The words of a day in lists that go by days. */
export function useDayWords(): (day: string) => string {
  const { t } = useTranslation();
  return (day) => {
    const word = wordOfDay(day, Date.now(), activeTimeZone());
    return word === 'date' ? formatDate(day) : t(`shell.notifications.${word}`);
  };
}
