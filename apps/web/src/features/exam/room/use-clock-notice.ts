import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { findTimeChange } from '../core/time/clock.ts';

/** Notice about the attempt's time, announced and shown until it is read: a warning, or that the end was moved. */
export function useClockNotice(
  { deadline, state }: Pick<AttemptView, 'deadline' | 'state'>,
  announce: (message: string) => void,
) {
  const { t } = useTranslation();
  const [text, setText] = useState<string | null>(null);
  const say = useCallback(
    (next: string) => {
      setText(next);
      announce(next);
    },
    [announce],
  );
  const warn = useCallback((left: number) => say(t('exam.clock.warning', { count: left })), [say, t]);
  const before = useRef({ deadline, state });
  useEffect(() => {
    const change = findTimeChange(before.current, { deadline, state });
    before.current = { deadline, state };
    if (change === null) return;
    const count = Math.max(1, Math.round(Math.abs(change) / 60_000));
    say(t(change > 0 ? 'exam.clock.extended' : 'exam.clock.shortened', { count }));
  }, [deadline, state, say, t]);
  return { text, warn, dismiss: () => setText(null) };
}
