import { Alert } from '@mantine/core';
import { IconArchive, IconDots, IconLink, IconLock, IconRocket } from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { QuestionnaireMenu } from '../list/questionnaire-menu.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import classes from './editor.module.css';
import { TotalsLabel } from './totals-label.tsx';
import type { EditorPage } from './use-editor-page.ts';

/** Its name and state, and what can be done with the whole of it. */
export function EditorHeader({ page }: { page: EditorPage }) {
  const { t } = useTranslation();
  const { saved, draft, actions, changeState, openCopy, remove, setDialog } = page;
  const title = saved?.name ?? t('titles./questionnaires/create');
  return (
    <PageHeader
      title={title}
      help={
        saved && (
          <span className={classes.badgeLine}>
            <StateBadge state={saved.state} />
            <TotalsLabel draft={draft} />
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
              <ActionButton variant="default" loading={actions.busy} icon={IconDots} stroke={1.8}>
                {t('questionnaires.actions.more')}
              </ActionButton>
            </QuestionnaireMenu>
            {saved.state === 'draft' && (
              <ActionButton icon={IconRocket} onClick={() => setDialog('release')}>
                {t('questionnaires.actions.release')}
              </ActionButton>
            )}
            {saved.state === 'released' && (
              <ActionButton variant="default" icon={IconLink} onClick={() => void actions.copyLink(saved)}>
                {t('questionnaires.actions.copy_link')}
              </ActionButton>
            )}
          </>
        )
      }
    />
  );
}

/** Why nothing, or not everything, can be changed. */
export function LockedNote({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation();
  return (
    <Alert
      variant="light"
      color="gray"
      mb="lg"
      icon={
        readOnly ? <IconArchive size={18} aria-hidden="true" /> : <IconLock size={18} aria-hidden="true" />
      }
      title={t(`questionnaires.editor.${readOnly ? 'archived' : 'locked'}`)}
    >
      {t(`questionnaires.editor.${readOnly ? 'archived' : 'locked'}_help`)}
    </Alert>
  );
}
