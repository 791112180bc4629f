import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import {
  bodyOf,
  type CorrectionItem,
  type CorrectionResponse,
  draftOf,
  isDirty,
  type MarkDraft,
  problemsOf,
} from '../model/mark-draft.ts';
import type { useCorrections } from './use-corrections.ts';
import { useSaveMark } from './use-save-mark.ts';

interface Subject {
  questionnaireId: string;
  corrections: ReturnType<typeof useCorrections>;
  item: CorrectionItem;
  /** None at the end of the list. */
  response: CorrectionResponse | undefined;
}

/** The mark of one response: its draft, its saving and taking back, and the conflict with another grader's. */
export function useMarking({ questionnaireId, corrections: { patch }, item, response }: Subject) {
  const { t } = useTranslation();
  const key = `${response?.answer_id} ${response?.item_id}`;
  const [edit, setEdit] = useState<{ key: string; draft: MarkDraft } | null>(null);
  const [refused, setRefused] = useState(false);
  const { save: send, busy, conflict, settle } = useSaveMark(questionnaireId);
  const draft = response && (edit?.key === key ? edit.draft : draftOf(item, response));
  const dirty = response !== undefined && draft !== undefined && isDirty(item, response, draft);
  const problems = refused && draft ? problemsOf(item, draft) : {};

  const change = (part: Partial<MarkDraft>): void => {
    if (draft) setEdit({ key, draft: { ...draft, ...part } });
  };
  const forget = (): void => {
    setEdit(null);
    setRefused(false);
  };
  /** True where the response has this mark now. */
  const save = async (): Promise<boolean> => {
    if (!response || !draft) return false;
    if (!dirty && response.score !== null) return true;
    if (Object.keys(problemsOf(item, draft)).length > 0) {
      setRefused(true);
      return false;
    }
    const saved = await send(response, bodyOf(item, draft, response.updated_at));
    if (!saved) return false;
    patch(response, saved);
    forget();
    notify('success', t('grading.saved'));
    return true;
  };
  const takeBack = async (): Promise<void> => {
    if (!response) return;
    const agreed = await confirm({
      title: t('grading.take_back_title'),
      text: t('grading.take_back_text'),
      yes: t('grading.take_back'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (!agreed) return;
    const saved = await send(response, {
      score: null,
      criteria_scores: {},
      comment: '',
      updated_at: response.updated_at,
    });
    if (!saved) return;
    patch(response, saved);
    setEdit(null);
    notify('success', t('grading.taken_back'));
  };
  const takeTheirs = (): void => {
    if (conflict?.theirs) patch(conflict.response, conflict.theirs);
    settle();
    forget();
  };
  const keepMine = async (): Promise<void> => {
    if (!conflict) return;
    const { response: mine, body, theirs } = conflict;
    settle();
    const saved = await send(mine, { ...body, updated_at: theirs?.updated_at ?? null });
    if (!saved) return;
    patch(mine, saved);
    setEdit(null);
    notify('success', t('grading.saved'));
  };

  /** Back to the mark as it was typed; the next save goes over the version that was just looked at. */
  const keepEditing = (): void => {
    if (conflict?.theirs) patch(conflict.response, conflict.theirs);
    settle();
  };

  return {
    draft,
    dirty,
    problems,
    busy,
    conflict,
    change,
    forget,
    save,
    takeBack,
    takeTheirs,
    keepMine,
    keepEditing,
  };
}
