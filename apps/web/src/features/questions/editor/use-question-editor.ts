import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import { createQuestion, updateQuestion } from '@certame/contract/features/questions/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useTellCreated } from '#kit/form/use-tell-created.ts';
import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { checkDraft, spotOf } from '../draft/check-draft.ts';
import { isSameDraft, type QuestionDraft } from '../draft/question-draft.ts';
import { bodyOf } from '../draft/to-body.ts';
import { draftLike, draftOf, emptyDraft } from '../draft/to-draft.ts';
import { bankPath } from '../question-kinds.tsx';
import { useSpotWords } from './use-spot-words.ts';

const currentOf = (data: unknown): Question | null =>
  typeof data === 'object' && data !== null && 'current' in data ? (data.current as Question) : null;

/** State of the editor: the draft, its problems, saving, and what happens when somebody else has saved. */
export function useQuestionEditor(
  question: Question | null,
  like: QuestionDraft | null,
  onSaved: () => void,
  onAnother: (before: QuestionDraft) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  /** The question as it was read: what the server compares the save with. */
  const [base, setBase] = useState(question);
  const [start, setStart] = useState<QuestionDraft>(() => {
    if (question) return draftOf(question);
    return like ? draftLike(like) : emptyDraft();
  });
  const [draft, setDraft] = useState(start);
  const [saving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [theirs, setTheirs] = useState<Question | null>(null);
  const [done, setDone] = useState<'close' | 'another' | null>(null);
  const tellCreated = useTellCreated();
  const words = useSpotWords(draft);

  const dirty = useMemo(() => !isSameDraft(draft, start), [draft, start]);
  useLeaveGuard(dirty && done === null, 'edit');
  // Leaving waits for the render without the guard, else it would ask.
  useEffect(() => {
    if (done === 'close') onSaved();
    if (done === 'another') onAnother(draft);
  }, [done, draft, onSaved, onAnother]);

  // Problems show after the first try to save, and go away as they are mended.
  const problems = useMemo(() => (refusals > 0 ? checkDraft(draft).problems : {}), [draft, refusals]);
  const errors: Record<string, string> = { ...refused };
  for (const [spot, problem] of Object.entries(problems)) errors[spot] = words.sentenceOf(spot, problem);

  const save = async (version: string | undefined, then: 'close' | 'another' = 'close'): Promise<void> => {
    const { body } = checkDraft(draft);
    setRefused({});
    if (!body) {
      setRefusals((count) => count + 1);
      return;
    }
    setSaving(true);
    try {
      const params = base ? { id: base.id } : null;
      if (params) {
        await call(updateQuestion, { params, body: { ...body, updated_at: version } }, { quiet: true });
        notify('success', t('common.success'));
      } else {
        const { model } = await call(createQuestion, { body }, { quiet: true });
        tellCreated(model.title, `/base_question?edit=${model.id}`);
      }
      await client.invalidateQueries({ queryKey: gridKey(bankPath) });
      void client.invalidateQueries({ queryKey: questionTagsQuery.queryKey });
      setDone(then);
    } catch (error) {
      if (!isApiError(error)) throw error;
      const current = error.status === 409 && error.code === 'conflict' ? currentOf(error.data) : null;
      if (current) {
        setTheirs(current);
        return;
      }
      const sent = bodyOf(draft);
      const named = Object.entries(error.errors).map(([path, [message = '']]) => [
        spotOf(path, sent),
        message,
      ]);
      if (named.length > 0) {
        setRefused(Object.fromEntries(named));
        setRefusals((count) => count + 1);
      }
      reportError(error);
    } finally {
      setSaving(false);
    }
  };
  const takeBase = (): void => {
    setBase(theirs);
    if (theirs) setStart(draftOf(theirs));
    setTheirs(null);
  };
  return {
    base,
    draft,
    update: useCallback((change: (current: QuestionDraft) => QuestionDraft) => setDraft(change), []),
    errors,
    labelOf: words.labelOf,
    dirty,
    saving,
    refusals,
    submit: () => void save(base?.updated_at),
    submitAndNew: () => void save(undefined, 'another'),
    conflict: {
      theirs,
      /** What was typed goes over what the other has saved. */
      keepMine: () => {
        takeBase();
        void save(theirs?.updated_at);
      },
      takeTheirs: () => {
        takeBase();
        if (theirs) setDraft(draftOf(theirs));
      },
      /** The next save goes over the version that was just looked at. */
      close: takeBase,
    },
  } as const;
}
