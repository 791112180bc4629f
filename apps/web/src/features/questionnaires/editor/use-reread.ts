import { getQuestionnaire } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import type { Dispatch, SetStateAction } from 'react';
import { useCallback } from 'react';
import { call } from '#lib/http/call.ts';
import { type Draft, draftOf } from '../model/draft.ts';

interface State {
  saved: Questionnaire | null;
  setSaved: Dispatch<SetStateAction<Questionnaire | null>>;
  setBase: (base: Draft) => void;
  setDraft: (change: (draft: Draft) => Draft) => void;
}

/** Reads the questionnaire again without losing unsaved changes. */
export function useReread({ saved, setSaved, setBase, setDraft }: State) {
  /** Refreshes the counts, which others change (of participants above all). The edited version stays the same. */
  const refreshCounts = useCallback(async (): Promise<void> => {
    if (!saved) return;
    const { model } = await call(getQuestionnaire, { params: { id: saved.id } });
    const { participants, attempts, finished, locked } = model;
    setSaved((current) => current && { ...current, participants, attempts, finished, locked });
  }, [saved, setSaved]);

  /** Reads it after an action whose reply has no questionnaire, such as a new end for everybody. */
  const reload = useCallback(async (): Promise<void> => {
    if (!saved) return;
    const { model } = await call(getQuestionnaire, { params: { id: saved.id } });
    // The next save must not take back the extension.
    setDraft((now) => ({ ...now, ends_at: model.ends_at }));
    setSaved(model);
    setBase(draftOf(model));
  }, [saved, setSaved, setBase, setDraft]);

  return { refreshCounts, reload };
}
