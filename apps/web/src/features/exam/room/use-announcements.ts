import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { type SaveKind, saveKindOf, saveWords } from './header/save-state.tsx';

/** Kinds that are worth interrupting somebody who listens; "saved" and "queued" come and go with every letter. */
const spoken: readonly SaveKind[] = ['offline', 'busy', 'error', 'signed_out'];

/** Text of the polite live region: lasting changes of the connection, and what `say` is given. */
export function useAnnouncements(view: AttemptView): { words: string; say: (words: string) => void } {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const hadFailure = useRef(false);
  const kind = saveKindOf(view);
  const line = saveWords(kind, { ...view, writing: false }, t);
  useEffect(() => {
    if (spoken.includes(kind)) {
      hadFailure.current = true;
      setWords(line);
    } else if (hadFailure.current && kind === 'saved') {
      hadFailure.current = false;
      setWords(`${t('exam.reconnected')} ${t('exam.all_saved')}`);
    }
  }, [kind, line, t]);
  const say = useCallback((next: string) => setWords(next), []);
  return { words, say };
}
