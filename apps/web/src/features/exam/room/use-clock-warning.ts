import { useCallback, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

/** The clock's last warning, announced and shown until it is read. `minutes`: those left then, null without a warning. */
export function useClockWarning(announce: (message: string) => void) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState<number | null>(null);
  const warn = useCallback(
    (left: number) => {
      setMinutes(left);
      announce(t('exam.clock.warning', { count: left }));
    },
    [announce, t],
  );
  return { minutes, warn, dismiss: () => setMinutes(null) };
}
