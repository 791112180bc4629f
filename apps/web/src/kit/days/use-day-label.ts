import { activeTimeZone, formatDate } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { relativeDayOf } from '#lib/time/days.ts';

/** Label of a day in lists grouped by day: today, yesterday or the date. */
export function useDayLabel(): (day: string) => string {
  const { t } = useTranslation();
  return (day) => {
    const relative = relativeDayOf(day, Date.now(), activeTimeZone());
    return relative === 'date' ? formatDate(day) : t(`shell.notifications.${relative}`);
  };
}
