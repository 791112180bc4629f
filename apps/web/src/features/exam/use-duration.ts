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

/** "1 min 30 s" from whole seconds, for the time of a question. */
export function useSeconds(): (seconds: number) => string {
  const { t } = useTranslation();
  const duration = useDuration();
  return (seconds) => {
    if (seconds % 60 === 0) return duration(seconds * 1000);
    const minutes = Math.floor(seconds / 60);
    return minutes === 0
      ? t('exam.duration.seconds', { seconds })
      : t('exam.duration.minutes_seconds', { minutes, seconds: seconds % 60 });
  };
}
