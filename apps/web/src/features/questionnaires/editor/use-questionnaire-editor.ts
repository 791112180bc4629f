import {
  createQuestionnaire,
  updateQuestionnaire,
} from '@certame/contract/features/questionnaires/endpoints.ts';
import {
  type Questionnaire,
  questionnaireBodySchema,
} from '@certame/contract/features/questionnaires/questionnaire.ts';
import { fieldErrorsOf, validate } from '@certame/contract/validation.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { sentencesOf } from '#kit/form/schema-resolver.ts';
import { useLeaveGuard } from '#kit/form/use-leave-guard.ts';
import { useRecordEditor } from '#kit/form/use-record-editor.ts';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { draftAfterSave, rebased } from '../model/after-save.ts';
import { bodyOf, type Draft, draftOf, emptyDraft, isSameDraft } from '../model/draft.ts';
import { usePathLabel } from './use-path-label.ts';
import { useReread } from './use-reread.ts';

/** Field path -> sentence. */
export type EditorErrors = Readonly<Record<string, string>>;

const without = (errors: EditorErrors, path: string): EditorErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`)));

/** The fields that the server names because attempts exist. */
const lockedFieldsOf = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields.map(String)
    : [];

/** State of the editor: the draft, the saved questionnaire, errors, and edit conflicts. */
export function useQuestionnaireEditor(initial: Questionnaire | null) {
  const { t } = useTranslation();
  const labelOf = usePathLabel();
  const client = useQueryClient();
  const [base, setBase] = useState<Draft>(() => (initial ? draftOf(initial) : emptyDraft()));
  const [draft, setDraft] = useState(base);
  const latest = useRef(draft);
  latest.current = draft;
  const [errors, setErrors] = useState<EditorErrors>({});
  const {
    base: saved,
    setBase: setSaved,
    ...record
  } = useRecordEditor(initial, {
    showErrors: (error) => {
      const found = Object.fromEntries(
        Object.entries(error.errors).map(([path, [message = '']]) => [path, message]),
      );
      for (const path of lockedFieldsOf(error.data)) found[path] = t('questionnaires.locked.has_attempts');
      if (Object.keys(found).length > 0) setErrors(found);
      return Object.keys(found).length > 0;
    },
  });
  const { countRejection, attempt } = record;
  const dirty = useMemo(() => !isSameDraft(draft, base), [draft, base]);
  useLeaveGuard(dirty);

  /** `path`: the changed field, whose errors are removed. */
  const change = useCallback((update: (draft: Draft) => Draft, path: string): void => {
    setDraft(update);
    setErrors((current) => without(current, path));
  }, []);

  /** Adopts the questionnaire as a state change or a save has left it. Unsaved changes stay. */
  const adopt = useCallback(
    (model: Questionnaire): void => {
      setSaved(model);
      const fresh = draftOf(model);
      if (isSameDraft(latest.current, base)) setDraft(fresh);
      setBase(fresh);
    },
    [base, setSaved],
  );

  /** Resolves with the saved questionnaire, or null where it was not saved. */
  const saveAs = useCallback(
    async (sent: Draft, version: string | null): Promise<Questionnaire | null> => {
      const parsed = validate(questionnaireBodySchema, bodyOf(sent, version));
      if (!parsed.success) {
        setErrors(sentencesOf(fieldErrorsOf(parsed.error), t, (path) => labelOf(path)));
        countRejection();
        return null;
      }
      setErrors({});
      return attempt(async () => {
        const { model } = saved
          ? await call(updateQuestionnaire, { params: { id: saved.id }, body: parsed.data }, { quiet: true })
          : await call(createQuestionnaire, { body: parsed.data }, { quiet: true });
        const after = draftAfterSave(sent, latest.current, model);
        setSaved(model);
        setBase(after.base);
        setDraft(after.draft);
        notify('success', t('questionnaires.done.saved'));
        void client.invalidateQueries({ queryKey: gridKey('/api/v1/questionnaires') });
        return model;
      });
    },
    [saved, setSaved, countRejection, attempt, labelOf, client, t],
  );

  const { refreshCounts, reload } = useReread({ saved, setSaved, setBase, setDraft });

  const put = (next: Draft): void => {
    latest.current = next;
    setDraft(next);
  };
  const conflict = record.conflictWith({
    save: (version) => void saveAs(latest.current, version),
    take: (theirs) => {
      setBase(draftOf(theirs));
      put(draftOf(theirs));
      setErrors({});
    },
    rebase: (theirs) => {
      setBase(draftOf(theirs));
      put(rebased(latest.current, theirs));
    },
  });

  return {
    saved,
    draft,
    errors,
    rejections: record.rejections,
    saving: record.saving,
    dirty,
    labelOf,
    change,
    adopt,
    reload,
    refreshCounts,
    /** After a deletion: drops unsaved changes, so that the leave guard doesn't ask. */
    forget: useCallback(() => setDraft(base), [base]),
    save: useCallback(() => saveAs(latest.current, saved?.updated_at ?? null), [saveAs, saved]),
    conflict,
  } as const;
}
export type QuestionnaireEditor = ReturnType<typeof useQuestionnaireEditor>;
