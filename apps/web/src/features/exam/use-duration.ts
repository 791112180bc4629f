import { useTranslation } from '#lib/language/i18n.ts';

/** "2 h 30 min" from milliseconds, minutes rounded up. */
export function useDuration(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const minutes = Math.max(1, Math.ceil(ms / 60_000));
    const hours = Math.floor(minutes / 60);
    if (hours === 0) return t('exam.duration.minutes', { minutes });
    if (minutes % 60 === 0) return t('exam.duration.hours', { hours });
    return t('exam.duration.hours_minutes', { hours, minutes: minutes % 60 });
  };
}
