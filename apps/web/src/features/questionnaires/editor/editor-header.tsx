import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { Alert } from '@mantine/core';
import { IconArchive, IconDots, IconEye, IconLink, IconLock, IconRocket } from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { QuestionnaireMenu } from '../list/questionnaire-menu.tsx';
import { StateBadge } from '../list/state-badge.tsx';
import { TemplatesButton } from '../templates/templates-button.tsx';
import classes from './editor.module.css';
import { TotalsLabel } from './totals-label.tsx';
import type { EditorPage } from './use-editor-page.ts';

/** Name and state of the questionnaire, and the actions on all of it. */
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
        <>
          <TemplatesButton page={page} />
          {saved && (
            <>
              <QuestionnaireMenu
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
              {saved.state === 'draft' && saved.may_edit && (
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
          )}
        </>
      }
    />
  );
}

/** Says why the questionnaire, or parts of it, can't be changed. */
export function LockedNote({ saved }: { saved: Questionnaire | null }) {
  const { t } = useTranslation();
  const reason =
    saved?.state === 'archived' ? 'archived' : saved?.may_edit === false ? 'view_only' : 'locked';
  const Icon = { archived: IconArchive, view_only: IconEye, locked: IconLock }[reason];
  return (
    <Alert
      variant="light"
      color="gray"
      mb="lg"
      icon={<Icon size={18} aria-hidden="true" />}
      title={t(`questionnaires.editor.${reason}`, { group: saved?.editors_group ?? '' })}
    >
      {t(`questionnaires.editor.${reason}_help`)}
    </Alert>
  );
}
