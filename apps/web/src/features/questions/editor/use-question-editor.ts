import type { Question } from '@certame/contract/features/questions/endpoints.ts';
import { createQuestion, updateQuestion } from '@certame/contract/features/questions/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useRecordEditor } from '#kit/form/use-record-editor.ts';
import { useTellCreated } from '#kit/form/use-tell-created.ts';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { checkDraft, spotOf } from '../draft/check-draft.ts';
import { isSameDraft, type QuestionDraft } from '../draft/question-draft.ts';
import { bodyOf } from '../draft/to-body.ts';
import { draftLike, draftOf, emptyDraft } from '../draft/to-draft.ts';
import { bankPath } from '../question-kinds.tsx';
import { useSpotLabels } from './use-spot-labels.ts';

/** State of the editor: the draft, its problems, saving, and edit conflicts. */
export function useQuestionEditor(
  question: Question | null,
  like: QuestionDraft | null,
  onSaved: () => void,
  onAnother: (before: QuestionDraft) => void,
) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [start, setStart] = useState<QuestionDraft>(() => {
    if (question) return draftOf(question);
    return like ? draftLike(like) : emptyDraft();
  });
  const [draft, setDraft] = useState(start);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [done, setDone] = useState<'close' | 'another' | null>(null);
  const tellCreated = useTellCreated();
  const labels = useSpotLabels(draft);

  const dirty = useMemo(() => !isSameDraft(draft, start), [draft, start]);
  useLeaveGuard(dirty && done === null, 'edit');
  // Navigation is deferred to the render without the leave guard, which would ask.
  useEffect(() => {
    if (done === 'close') onSaved();
    if (done === 'another') onAnother(draft);
  }, [done, draft, onSaved, onAnother]);

  const { base, saving, rejections, countRejection, attempt, conflictWith } = useRecordEditor(question, {
    showErrors: (error) => {
      const sent = bodyOf(draft);
      const named = Object.entries(error.errors).map(([path, [message = '']]) => [
        spotOf(path, sent),
        message,
      ]);
      if (named.length > 0) setRefused(Object.fromEntries(named));
      return named.length > 0;
    },
  });

  // Problems are shown after the first try to save, and disappear as they are corrected.
  const problems = useMemo(() => (rejections > 0 ? checkDraft(draft).problems : {}), [draft, rejections]);
  const errors: Record<string, string> = { ...refused };
  for (const [spot, problem] of Object.entries(problems)) errors[spot] = labels.sentenceOf(spot, problem);

  const save = async (version: string | undefined, then: 'close' | 'another' = 'close'): Promise<void> => {
    const { body } = checkDraft(draft);
    setRefused({});
    if (!body) {
      countRejection();
      return;
    }
    await attempt(async () => {
      if (base) {
        await call(
          updateQuestion,
          { params: { id: base.id }, body: { ...body, updated_at: version } },
          { quiet: true },
        );
        notify('success', t('common.success'));
      } else {
        const { model } = await call(createQuestion, { body }, { quiet: true });
        tellCreated(model.title, `/base_question?edit=${model.id}`);
      }
      await client.invalidateQueries({ queryKey: gridKey(bankPath) });
      void client.invalidateQueries({ queryKey: questionTagsQuery.queryKey });
      setDone(then);
    });
  };
  return {
    base,
    draft,
    update: useCallback((change: (current: QuestionDraft) => QuestionDraft) => setDraft(change), []),
    errors,
    labelOf: labels.labelOf,
    dirty,
    saving,
    rejections,
    submit: () => void save(base?.updated_at),
    submitAndNew: () => void save(undefined, 'another'),
    conflict: conflictWith({
      save: (version) => void save(version),
      take: (theirs) => {
        setStart(draftOf(theirs));
        setDraft(draftOf(theirs));
      },
      rebase: (theirs) => setStart(draftOf(theirs)),
    }),
  } as const;
}
