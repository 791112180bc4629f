import type { TextKey } from '@certame/contract/messages/text-key.ts';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import {
  bodyOf,
  draftOf,
  type GradeBody,
  type GradeDraft,
  type GradingItem,
  type GradingResponse,
  isDirty,
  problemsOf,
} from '../model/grade-draft.ts';
import type { useGradingList } from './use-grading-list.ts';
import { useSaveGrade } from './use-save-grade.ts';

interface Subject {
  questionnaireId: string;
  gradingList: ReturnType<typeof useGradingList>;
  item: GradingItem;
  /** None at the end of the list. */
  response: GradingResponse | undefined;
}

/** The grade of one response: its draft, its saving and taking back, and the conflict with another grader's. */
export function useGradeEditor({ questionnaireId, gradingList: { patch }, item, response }: Subject) {
  const { t } = useTranslation();
  const key = `${response?.answer_id} ${response?.item_id}`;
  const [edit, setEdit] = useState<{ key: string; draft: GradeDraft } | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const { save: send, busy, conflict, settle } = useSaveGrade(questionnaireId);
  const draft = response && (edit?.key === key ? edit.draft : draftOf(item, response));
  const dirty = response !== undefined && draft !== undefined && isDirty(item, response, draft);
  const problems = isChecked && draft ? problemsOf(item, draft) : {};

  const change = (part: Partial<GradeDraft>): void => {
    if (draft) setEdit({ key, draft: { ...draft, ...part } });
  };
  const forget = (): void => {
    setEdit(null);
    setIsChecked(false);
  };
  /** False where it was not saved. */
  const sendAndPatch = async (target: GradingResponse, body: GradeBody, done: TextKey): Promise<boolean> => {
    const saved = await send(target, body);
    if (!saved) return false;
    patch(target, saved);
    forget();
    notify('success', t(done));
    return true;
  };
  /** True when the response has this grade now. */
  const save = async (): Promise<boolean> => {
    if (!response || !draft) return false;
    if (!dirty && response.score !== null) return true;
    if (Object.keys(problemsOf(item, draft)).length > 0) {
      setIsChecked(true);
      return false;
    }
    return sendAndPatch(response, bodyOf(item, draft, response.updated_at), 'grading.saved');
  };
  const withdraw = async (): Promise<void> => {
    if (!response) return;
    const agreed = await confirm({
      title: t('grading.take_back_title'),
      text: t('grading.take_back_text'),
      yes: t('grading.take_back'),
      no: t('common.cancel'),
      destructive: true,
    });
    if (!agreed) return;
    const nothing = { score: null, criteria_scores: {}, comment: '' };
    await sendAndPatch(response, { ...nothing, updated_at: response.updated_at }, 'grading.taken_back');
  };
  const keepMine = async (): Promise<void> => {
    if (!conflict) return;
    const { response: mine, body, theirs } = conflict;
    settle();
    await sendAndPatch(mine, { ...body, updated_at: theirs?.updated_at ?? null }, 'grading.saved');
  };

  /** Goes on editing; the next save overwrites the version that was shown in the conflict. */
  const keepEditing = (): void => {
    if (conflict?.theirs) patch(conflict.response, conflict.theirs);
    settle();
  };
  const takeTheirs = (): void => {
    keepEditing();
    forget();
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
    withdraw,
    takeTheirs,
    keepMine,
    keepEditing,
  };
}
