import type { QuestionnaireRow } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { canDo } from '@certame/contract/features/questionnaires/states.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconCalendarPlus,
  IconChartBar,
  IconChecklist,
  IconCopy,
  IconEye,
  IconFileExport,
  IconForms,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPrinter,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { QuestionExport } from '#features/questions/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import { copyFormLink } from './form-link.ts';
import { isShutForGood } from './is-shut-for-good.ts';
import type { StateChange } from './use-questionnaire-actions.ts';

const stateIcons = { close: IconLock, reopen: IconLockOpen, archive: IconArchive } as const;

interface Props {
  row: Pick<
    QuestionnaireRow,
    'id' | 'state' | 'attempts' | 'short_url_id' | 'plain_form' | 'anonymous' | 'may_edit'
  >;
  /** The button that opens it. */
  children: ReactNode;
  onCopyLink: () => void;
  onState: (change: StateChange) => void;
  onClone: () => void;
  onDelete: () => void;
  onExtend?: () => void;
}

/** Menu of the actions that a questionnaire's state and the user's permissions allow. */
export function QuestionnaireMenu(props: Props) {
  const { t } = useTranslation();
  const can = useCan();
  const [exporting, setExporting] = useState(false);
  const { id, state, attempts, short_url_id, may_edit } = props.row;
  const mayEdit = can('questionnaires.edit') && may_edit;
  const entry = (
    key: TextKeyUnder<'questionnaires.actions'>,
    Icon: typeof IconLock,
    onClick: () => void,
    destructive = false,
  ) => (
    <Menu.Item
      key={key}
      color={destructive ? 'var(--mantine-color-error)' : undefined}
      leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
      onClick={onClick}
    >
      {t(`questionnaires.actions.${key}`)}
    </Menu.Item>
  );
  const way = (key: 'resume' | 'correction', Icon: typeof IconLock) =>
    state !== 'draft' &&
    can(`questionnaires.${key}`) && (
      <Menu.Item
        component={Link}
        to={`/questionnaires/${id}/${key}`}
        leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
      >
        {t(`questionnaires.actions.${key}`)}
      </Menu.Item>
    );
  const change = (key: StateChange) =>
    mayEdit &&
    canDo(key, state) &&
    !(key === 'reopen' && isShutForGood(props.row)) &&
    entry(key, stateIcons[key], () => props.onState(key));
  return (
    <>
      <Menu position="bottom-end" width={230} withinPortal>
        <Menu.Target>{props.children}</Menu.Target>
        <Menu.Dropdown>
          {can('questionnaires.preview') && (
            // Opens in a new tab: the form behind the menu may have unsaved changes.
            <Menu.Item
              component="a"
              href={`#/form/${short_url_id}/preview`}
              target="_blank"
              leftSection={<IconEye size={17} stroke={1.6} aria-hidden="true" />}
            >
              {t('questionnaires.actions.preview')}
            </Menu.Item>
          )}
          {way('resume', IconChartBar)}
          {way('correction', IconChecklist)}
          {can('questionnaires.print') && (
            <Menu.Item
              component={Link}
              to={`/questionnaires/${id}/print`}
              leftSection={<IconPrinter size={17} stroke={1.6} aria-hidden="true" />}
            >
              {t('titles./questionnaires/:id/print')}
            </Menu.Item>
          )}
          {state === 'released' && entry('copy_link', IconLink, props.onCopyLink)}
          {state === 'released' &&
            props.row.plain_form &&
            entry('copy_form_link', IconForms, () => void copyFormLink(short_url_id, 'gform'))}
          {can('questionnaires.edit') && entry('clone', IconCopy, props.onClone)}
          {can('base_question.menu') && entry('download', IconFileExport, () => setExporting(true))}
          {mayEdit &&
            state === 'released' &&
            props.onExtend &&
            entry('extend', IconCalendarPlus, props.onExtend)}
          {change('close')}
          {change('reopen')}
          {change('archive')}
          {attempts === 0 &&
            may_edit &&
            can('questionnaires.delete') && [
              <Menu.Divider key="divider" />,
              entry('delete', IconTrash, props.onDelete, true),
            ]}
        </Menu.Dropdown>
      </Menu>
      <QuestionExport
        source={exporting ? { questionnaireId: id } : null}
        onClose={() => setExporting(false)}
      />
    </>
  );
}
