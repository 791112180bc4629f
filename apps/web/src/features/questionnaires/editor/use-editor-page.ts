import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGoOn } from '#kit/form/use-go-on.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { useQuestionnaireActions } from '../list/use-questionnaire-actions.ts';
import type { ProblemPlace } from '../model/release-problems.ts';
import { addressOf } from '../tabs/tabs.ts';
import { goToElement } from './go-to.ts';
import { useProblems } from './use-problems.ts';
import { useQuestionnaireEditor } from './use-questionnaire-editor.ts';

/** State of the editor's page: the questionnaire, its sections (open or closed), navigation to problems, and changes of state. */
export function useEditorPage(initial: Questionnaire | null) {
  const navigate = useNavigate();
  const editor = useQuestionnaireEditor(initial);
  const actions = useQuestionnaireActions();
  const { saved, draft, errors, rejections, dirty } = editor;
  const { problems, status, settled } = useProblems(draft, saved, dirty, errors);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'release' | 'extend' | null>(null);
  const goOn = useGoOn({ waits: dirty, replace: true });
  const locked = saved?.locked ?? false;
  const readOnly = saved !== null && (saved.state === 'archived' || !saved.may_edit);

  // The errors may be inside a closed section.
  useEffect(() => {
    if (rejections > 0) setCollapsed(new Set());
  }, [rejections]);

  const toggle = useCallback(
    (key: string) =>
      setCollapsed((current) => {
        const next = new Set(current);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const savedId = saved?.id;
  const go = useCallback(
    (place: ProblemPlace): void => {
      if (place.section === 'participants' && savedId !== undefined) {
        void navigate(addressOf('participants', savedId));
        return;
      }
      if (place.section === 'composition') flushSync(() => setCollapsed(new Set()));
      goToElement(place.elementId);
    },
    [navigate, savedId],
  );
  const save = useCallback(async (): Promise<Questionnaire | null> => {
    const model = await editor.save();
    if (model && !initial) goOn(`/questionnaires/${model.id}/edit`);
    return model;
  }, [editor.save, initial, goOn]);
  const submit = useCallback(() => void save(), [save]);

  const changeState = async (change: Parameters<typeof actions.changeState>[0]): Promise<void> => {
    const model = saved && (await actions.changeState(change, saved));
    if (model) editor.adopt(model);
  };
  const openCopy = async (): Promise<void> => {
    const copy = saved && (await actions.clone(saved));
    if (copy) void navigate(`/questionnaires/${copy.id}/edit`);
  };
  const remove = async (): Promise<void> => {
    if (saved && (await actions.remove(saved))) {
      editor.forget();
      goOn(listAddress('/questionnaires'));
    }
  };

  const leave = (): void => void navigate(listAddress('/questionnaires'));

  return {
    ...{ editor, actions, saved, draft, errors, rejections, dirty, locked, readOnly },
    ...{ problems, status, settled, collapsed, dialog, setDialog },
    ...{ toggle, go, submit, changeState, openCopy, remove, leave },
  };
}
export type EditorPage = ReturnType<typeof useEditorPage>;
