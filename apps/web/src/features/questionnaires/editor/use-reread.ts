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

/** Reads the questionnaire again under what is typed. */
export function useReread({ saved, setSaved, setBase, setDraft }: State) {
  /** Counts that others move, participants above all. The version stays the one that is edited. */
  const refreshCounts = useCallback(async (): Promise<void> => {
    if (!saved) return;
    const { model } = await call(getQuestionnaire, { params: { id: saved.id } });
    const { participants, attempts, finished, locked } = model;
    setSaved((current) => current && { ...current, participants, attempts, finished, locked });
  }, [saved, setSaved]);

  /** After an action that gives no questionnaire back, such as a new end for everybody. */
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
