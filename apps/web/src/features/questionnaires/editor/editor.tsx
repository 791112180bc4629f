import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Alert, Button } from '@mantine/core';
import { IconArchive, IconDots, IconLink, IconLock, IconRocket } from '@tabler/icons-react';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormFrame } from '#kit/form/form-frame.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { CompositionPart } from '../composition/composition-part.tsx';
import { QuestionnaireMenu } from '../list/questionnaire-menu.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import { useQuestionnaireActions } from '../list/use-questionnaire-actions.ts';
import { inputIdOf } from '../model/editor-sections.ts';
import type { ProblemPlace } from '../model/release-problems.ts';
import { ParticipantsPart } from '../participants/participants-part.tsx';
import { ExtendDialog } from '../release/extend-dialog.tsx';
import { ReleaseDialog } from '../release/release-dialog.tsx';
import { ReleasePart } from '../release/release-part.tsx';
import classes from './editor.module.css';
import { EditorConflict } from './editor-conflict.tsx';
import { goToElement } from './go-to.ts';
import { AccessPart, BasicsPart, PresentationPart, ResultPart, ScoringPart } from './settings-parts.tsx';
import { SideIndex } from './side-index.tsx';
import { TotalsWords } from './totals-words.tsx';
import { useProblems } from './use-problems.ts';
import { useQuestionnaireEditor } from './use-questionnaire-editor.ts';

/** The whole of a questionnaire on one page, with an index at the side that says what is missing. */
export function Editor({ initial }: { initial: Questionnaire | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const editor = useQuestionnaireEditor(initial);
  const actions = useQuestionnaireActions();
  const { saved, draft, errors, refusals, dirty } = editor;
  const { problems, status, settled } = useProblems(draft, saved, dirty, errors);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [dialog, setDialog] = useState<'release' | 'extend' | null>(null);
  const [goneTo, setGoneTo] = useState<string | null>(null);
  const locked = saved?.locked ?? false;
  const readOnly = saved?.state === 'archived';

  // What is wrong may be inside a closed section.
  useEffect(() => {
    if (refusals > 0) setCollapsed(new Set());
  }, [refusals]);
  // Leaving waits for the render in which nothing is unsaved, else the guard would ask.
  useEffect(() => {
    if (goneTo !== null && !dirty) void navigate(goneTo, { replace: true });
  }, [goneTo, dirty, navigate]);

  const toggle = useCallback(
    (key: string) =>
      setCollapsed((current) => {
        const next = new Set(current);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const go = useCallback((place: ProblemPlace): void => {
    if (place.section === 'composition') flushSync(() => setCollapsed(new Set()));
    goToElement(place.elementId);
  }, []);
  const save = useCallback(async (): Promise<Questionnaire | null> => {
    const model = await editor.save();
    if (model && !initial) setGoneTo(`/questionnaires/${model.id}/edit`);
    return model;
  }, [editor.save, initial]);
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
      setGoneTo(listAddress('/questionnaires'));
    }
  };

  const part = { draft, errors, change: editor.change, locked, readOnly };
  const title = saved?.name ?? t('titles./questionnaires/create');
  return (
    <>
      <PageHeader
        title={title}
        help={
          saved && (
            <span className={classes.badgeLine}>
              <StateBadge state={saved.state} />
              <TotalsWords draft={draft} />
            </span>
          )
        }
        actions={
          saved && (
            <>
              <QuestionnaireMenu
                onDownload={() => void actions.download(saved)}
                row={saved}
                onCopyLink={() => void actions.copyLink(saved)}
                onState={(change) => void changeState(change)}
                onClone={() => void openCopy()}
                onDelete={() => void remove()}
                onExtend={() => setDialog('extend')}
              >
                <Button
                  variant="default"
                  loading={actions.busy}
                  leftSection={<IconDots size={17} stroke={1.8} aria-hidden="true" />}
                >
                  {t('questionnaires.actions.more')}
                </Button>
              </QuestionnaireMenu>
              {saved.state === 'draft' && (
                <Button
                  leftSection={<IconRocket size={17} stroke={1.7} aria-hidden="true" />}
                  onClick={() => setDialog('release')}
                >
                  {t('questionnaires.actions.release')}
                </Button>
              )}
              {saved.state === 'released' && (
                <Button
                  variant="default"
                  leftSection={<IconLink size={17} stroke={1.7} aria-hidden="true" />}
                  onClick={() => void actions.copyLink(saved)}
                >
                  {t('questionnaires.actions.copy_link')}
                </Button>
              )}
            </>
          )
        }
      />
      <div className={classes.layout}>
        <SideIndex status={status} problems={problems} settled={settled} onGo={go} />
        <div className={classes.main}>
          {(locked || readOnly) && (
            <Alert
              variant="light"
              color="gray"
              mb="lg"
              icon={
                readOnly ? (
                  <IconArchive size={18} aria-hidden="true" />
                ) : (
                  <IconLock size={18} aria-hidden="true" />
                )
              }
              title={t(`questionnaires.editor.${readOnly ? 'archived' : 'locked'}`)}
            >
              {t(`questionnaires.editor.${readOnly ? 'archived' : 'locked'}_help`)}
            </Alert>
          )}
          <FormFrame
            label={t('questionnaires.editor.form')}
            onSubmit={submit}
            onCancel={() => void navigate(listAddress('/questionnaires'))}
            saving={editor.saving}
            dirty={dirty}
            readOnly={readOnly}
            refusals={refusals}
            errors={Object.entries(errors).map(([path, message]) => ({
              inputId: inputIdOf(path),
              label: editor.labelOf(path),
              message,
            }))}
          >
            <BasicsPart {...part} />
            <CompositionPart {...part} collapsed={collapsed} onToggle={toggle} />
            <AccessPart {...part} hasPassword={saved?.has_password ?? false} />
            <PresentationPart {...part} />
            <ScoringPart {...part} />
            <ResultPart {...part} />
          </FormFrame>
          <ParticipantsPart
            saved={saved}
            invitedOnly={draft.settings.invited_only}
            limitMin={saved?.settings.limit_min ?? null}
            onChanged={() => void editor.refreshCounts()}
          />
          <ReleasePart
            saved={saved}
            problems={problems}
            settled={settled}
            onGo={go}
            onRelease={() => setDialog('release')}
            onState={(change) => void changeState(change)}
            onExtend={() => setDialog('extend')}
            onCopyLink={() => saved && void actions.copyLink(saved)}
          />
        </div>
      </div>
      {dialog === 'release' && saved && (
        <ReleaseDialog
          saved={saved}
          draft={draft}
          dirty={dirty}
          save={editor.save}
          onGo={(place) => {
            setDialog(null);
            // After the window has given the focus back.
            setTimeout(() => go(place), 250);
          }}
          onReleased={editor.adopt}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'extend' && saved && (
        <ExtendDialog saved={saved} onExtended={() => void editor.reload()} onClose={() => setDialog(null)} />
      )}
      {editor.conflict.theirs && (
        <EditorConflict
          mine={draft}
          theirs={editor.conflict.theirs}
          labelOf={editor.labelOf}
          onKeepMine={editor.conflict.keepMine}
          onTakeTheirs={editor.conflict.takeTheirs}
          onContinue={editor.conflict.close}
        />
      )}
    </>
  );
}
