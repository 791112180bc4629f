import {
  createQuestionnaire,
  getQuestionnaire,
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
import { notify } from '#lib/errors/notices.ts';
import { reportError } from '#lib/errors/report-error.ts';
import { call } from '#lib/http/call.ts';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { draftAfterSave, rebased } from '../model/after-save.ts';
import { bodyOf, type Draft, draftOf, emptyDraft, isSameDraft } from '../model/draft.ts';
import { usePathLabel } from './use-path-label.ts';

/** Field path -> sentence. */
export type EditorErrors = Readonly<Record<string, string>>;

const without = (errors: EditorErrors, path: string): EditorErrors =>
  Object.fromEntries(Object.entries(errors).filter(([key]) => key !== path && !key.startsWith(`${path}.`)));

/** The fields that the server names because attempts exist. */
const lockedFieldsOf = (data: unknown): string[] =>
  typeof data === 'object' && data !== null && 'fields' in data && Array.isArray(data.fields)
    ? data.fields.map(String)
    : [];
const currentOf = (data: unknown): Questionnaire | null =>
  typeof data === 'object' && data !== null && 'current' in data ? (data.current as Questionnaire) : null;

/** The editor's state: what is typed, what is saved, what is wrong, and what somebody else has saved meanwhile. */
export function useQuestionnaireEditor(initial: Questionnaire | null) {
  const { t } = useTranslation();
  const labelOf = usePathLabel();
  const client = useQueryClient();
  const [saved, setSaved] = useState(initial);
  const [base, setBase] = useState<Draft>(() => (initial ? draftOf(initial) : emptyDraft()));
  const [draft, setDraft] = useState(base);
  const latest = useRef(draft);
  latest.current = draft;
  const [errors, setErrors] = useState<EditorErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Questionnaire | null>(null);
  const dirty = useMemo(() => !isSameDraft(draft, base), [draft, base]);
  useLeaveGuard(dirty);

  /** `path`: what is changed; its problems are settled by that. */
  const change = useCallback((update: (draft: Draft) => Draft, path: string): void => {
    setDraft(update);
    setErrors((current) => without(current, path));
  }, []);

  const refuse = useCallback((found: Record<string, string>): void => {
    setErrors(found);
    setRefusals((count) => count + 1);
  }, []);

  /** What a state change or a save has made of it. Unsaved typing stays. */
  const adopt = useCallback(
    (model: Questionnaire): void => {
      setSaved(model);
      const fresh = draftOf(model);
      if (isSameDraft(latest.current, base)) setDraft(fresh);
      setBase(fresh);
    },
    [base],
  );

  const handleFailure = useCallback(
    (error: unknown): void => {
      if (!isApiError(error)) throw error;
      const current = error.code === 'conflict' ? currentOf(error.data) : null;
      if (current) {
        setTheirs(current);
        return;
      }
      const found = Object.fromEntries(
        Object.entries(error.errors).map(([path, [message]]) => [path, message ?? '']),
      );
      for (const path of lockedFieldsOf(error.data)) found[path] = t('questionnaires.blocked.has_attempts');
      if (Object.keys(found).length > 0) refuse(found);
      reportError(error);
    },
    [refuse, t],
  );

  /** Gives what is saved now, or null when it was not. */
  const saveAs = useCallback(
    async (sent: Draft, version: string | null): Promise<Questionnaire | null> => {
      const parsed = validate(questionnaireBodySchema, bodyOf(sent, version));
      if (!parsed.success) {
        refuse(sentencesOf(fieldErrorsOf(parsed.error), t, (path) => labelOf(path)));
        return null;
      }
      setErrors({});
      setSaving(true);
      try {
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
      } catch (error) {
        handleFailure(error);
        return null;
      } finally {
        setSaving(false);
      }
    },
    [saved, refuse, handleFailure, labelOf, client, t],
  );

  /** Counts that others move, participants above all. The version stays the one that is edited. */
  const refreshCounts = useCallback(async (): Promise<void> => {
    if (!saved) return;
    const { model } = await call(getQuestionnaire, { params: { id: saved.id } });
    const { participants, attempts, finished, locked } = model;
    setSaved((current) => current && { ...current, participants, attempts, finished, locked });
  }, [saved]);

  /** After an action that gives no questionnaire back, such as a new end for everybody. */
  const reload = useCallback(async (): Promise<void> => {
    if (!saved) return;
    const { model } = await call(getQuestionnaire, { params: { id: saved.id } });
    // What was extended is not to be taken back by the next save.
    setDraft((now) => ({ ...now, ends_at: model.ends_at }));
    setSaved(model);
    setBase(draftOf(model));
  }, [saved]);

  return {
    saved,
    draft,
    errors,
    refusals,
    saving,
    dirty,
    labelOf,
    change,
    adopt,
    reload,
    refreshCounts,
    /** It is gone: there is nothing left to be saved. */
    forget: useCallback(() => setDraft(base), [base]),
    save: useCallback(() => saveAs(latest.current, saved?.updated_at ?? null), [saveAs, saved]),
    conflict: {
      theirs,
      /** What was typed wins over what the other has saved. */
      keepMine: () => {
        if (!theirs) return;
        const mine = rebased(latest.current, theirs);
        setSaved(theirs);
        setBase(draftOf(theirs));
        setDraft(mine);
        setTheirs(null);
        void saveAs(mine, theirs.updated_at);
      },
      takeTheirs: () => {
        if (!theirs) return;
        setSaved(theirs);
        setBase(draftOf(theirs));
        setDraft(draftOf(theirs));
        setErrors({});
        setTheirs(null);
      },
      /** The next save goes over the version that was just looked at. */
      close: () => {
        if (!theirs) return;
        setSaved(theirs);
        setBase(draftOf(theirs));
        setDraft((mine) => rebased(mine, theirs));
        setTheirs(null);
      },
    },
  } as const;
}
export type QuestionnaireEditor = ReturnType<typeof useQuestionnaireEditor>;
