import { useTranslation } from '#lib/language/i18n.ts';

/** Waiting time in whole minutes and hours. */
export function useWaitingText(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const minutes = Math.max(0, Math.floor(ms / 60_000));
    if (minutes < 1) return t('proctoring-support.time.now');
    if (minutes < 60) return t('proctoring-support.time.minutes', { minutes });
    return t('proctoring-support.time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  };
}
