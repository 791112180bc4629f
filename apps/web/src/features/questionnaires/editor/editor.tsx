import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { FormLayout } from '#kit/form/form-layout.tsx';
import { useRecordTab } from '#kit/page/record-tabs.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { CompositionPart } from '../composition/composition-part.tsx';
import { inputIdOf } from '../model/editor-sections.ts';
import { ParticipantsPart } from '../participants/participants-part.tsx';
import { ReleasePart } from '../release/release-part.tsx';
import { QuestionnaireTabs } from '../tabs/questionnaire-tabs.tsx';
import classes from './editor.module.css';
import { EditorDialogs } from './editor-dialogs.tsx';
import { EditorHeader, LockedNote } from './editor-header.tsx';
import {
  AccessPart,
  BasicsPart,
  PresentationPart,
  ResultPart,
  ScoringPart,
} from './parts/settings-parts.tsx';
import { SideIndex } from './side-index.tsx';
import { useEditorPage } from './use-editor-page.ts';

const editorTabs = ['composition', 'participants'] as const;

/** Editor of a whole questionnaire on one page, with an index at the side that shows what is missing. */
export function Editor({ initial }: { initial: Questionnaire | null }) {
  const { t } = useTranslation();
  const page = useEditorPage(initial);
  const { editor, saved, draft, errors, rejections, dirty, locked, readOnly } = page;
  const { problems, status, settled, collapsed, toggle, go, submit, changeState, leave, setDialog } = page;
  const part = { draft, errors, change: editor.change, locked, readOnly, isMine: saved?.is_mine ?? true };
  const tab = useRecordTab(editorTabs) ?? 'composition';
  const participants = (
    <ParticipantsPart
      saved={saved}
      invitedOnly={draft.settings.invited_only}
      limitMin={saved?.settings.limit_min ?? null}
      onChanged={() => void editor.refreshCounts()}
    />
  );
  return (
    <>
      <EditorHeader page={page} />
      {saved && <QuestionnaireTabs id={saved.id} current={tab} />}
      {/* The form stays mounted while the participants are shown: it holds unsaved changes. */}
      <div className={classes.layout} hidden={tab === 'participants'}>
        <SideIndex status={status} problems={problems} settled={settled} onGo={go} />
        <div className={classes.main}>
          {(locked || readOnly) && <LockedNote saved={saved} />}
          <FormLayout
            label={t('questionnaires.editor.form')}
            onSubmit={submit}
            onCancel={leave}
            saving={editor.saving}
            dirty={dirty}
            readOnly={readOnly}
            rejections={rejections}
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
          </FormLayout>
          {!saved && participants}
          <ReleasePart
            saved={saved}
            problems={problems}
            settled={settled}
            onGo={go}
            onRelease={() => setDialog('release')}
            onState={(change) => void changeState(change)}
            onExtend={() => setDialog('extend')}
          />
        </div>
      </div>
      {saved && tab === 'participants' && participants}
      <EditorDialogs page={page} />
    </>
  );
}
