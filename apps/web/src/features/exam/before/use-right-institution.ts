import { useEffect, useRef } from 'react';
import { getSession, setActiveInstitution } from '#lib/session/session.ts';
import type { ExamStore, ExamView } from '../core/exam-view.ts';

/**
 * The link of an exam does not name its institution. Where the active institution doesn't know the exam, the user's others are
 * asked, one after the other; when none does, the first one is active again. True while there is one left to ask.
 */
export function useRightInstitution(view: ExamView, store: ExamStore): boolean {
  const tried = useRef<string[]>([]);
  const missing = view.phase === 'failed' && view.failure.code === 'not-found';
  const { user, activeInstitutionId } = getSession();
  const next = missing
    ? user?.institutions.find(({ id }) => id !== activeInstitutionId && !tried.current.includes(id))?.id
    : undefined;
  useEffect(() => {
    if (!missing) return;
    const { activeInstitutionId: active } = getSession();
    if (active && !tried.current.includes(active)) tried.current.push(active);
    const [first] = tried.current;
    if (next !== undefined) {
      setActiveInstitution(next);
      store.load();
    } else if (first !== undefined && first !== active) setActiveInstitution(first);
  }, [missing, next, store]);
  return next !== undefined;
}
