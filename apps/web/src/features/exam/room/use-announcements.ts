import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { type SaveKind, saveKindOf, saveLabel } from './header/save-state.tsx';

/** Kinds that a screen reader announces; "saved" and "queued" come and go with every keystroke. */
const announcedKinds: readonly SaveKind[] = ['offline', 'busy', 'error', 'signed_out'];

/** Text of the polite live region: lasting changes of the connection, and what `announce` is given. */
export function useAnnouncements(view: AttemptView): {
  message: string;
  announce: (message: string) => void;
} {
  const { t } = useTranslation();
  const [message, setMessage] = useState('');
  const hadFailure = useRef(false);
  const kind = saveKindOf(view);
  const line = saveLabel(kind, { ...view, writing: false }, t);
  useEffect(() => {
    if (announcedKinds.includes(kind)) {
      hadFailure.current = true;
      setMessage(line);
    } else if (hadFailure.current && kind === 'saved') {
      hadFailure.current = false;
      setMessage(`${t('exam.reconnected')} ${t('exam.all_saved')}`);
    }
  }, [kind, line, t]);
  const announce = useCallback((next: string) => setMessage(next), []);
  return { message, announce };
}
