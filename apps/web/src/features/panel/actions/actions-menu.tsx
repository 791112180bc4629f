import {
  type Panel,
  type PanelAction,
  type PanelRow,
  panelActions,
} from '@certame/contract/features/panel/endpoints.ts';
import { panelRefusalOf } from '@certame/rules/panel/panel-action.ts';
import { Menu } from '@mantine/core';
import {
  IconClockPlus,
  IconDots,
  IconHandStop,
  IconLockOpen,
  IconMailForward,
  IconMessage,
  IconPercentage,
  IconPlayerPause,
  IconPlayerPlay,
  IconRepeat,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

const icons = {
  extend: IconClockPlus,
  extra_time: IconPercentage,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  message: IconMessage,
  force_finish: IconHandStop,
  reopen: IconLockOpen,
  second_chance: IconRepeat,
  resend_invite: IconMailForward,
} as const;

interface Props {
  exam: Pick<Panel, 'state' | 'has_limit' | 'has_end'>;
  subjects: readonly PanelRow[];
  label: string;
  onAct: (action: PanelAction, ids: readonly string[]) => void;
  /** A button with its label, for several participants. */
  isButton?: boolean;
}

/** Menu of actions on the participants; actions that would reach none of them are left out. */
export function ActionsMenu({ exam, subjects, label, onAct, isButton }: Props) {
  const { t } = useTranslation();
  const [isMade, setMade] = useState(false);
  const [isOpened, setOpened] = useState(false);
  // Opened one render later: a menu returns the focus only to a button that had it before.
  useEffect(() => setOpened(isMade), [isMade]);
  const of = { state: exam.state, hasLimit: exam.has_limit, hasEnd: exam.has_end };
  const offered = panelActions.filter((action) =>
    subjects.some((subject) => panelRefusalOf(action, subject, of) === null),
  );
  if (offered.length === 0) return null;
  const button = { icon: IconDots, stroke: 1.8, size: 32, c: 'dimmed', label };
  // Lazy mount: a menu is the most expensive part of a row, and rows are rendered during scrolling. Until it is opened there is only its
  // button.
  if (!isButton && !isMade)
    return (
      <IconButton {...button} aria-haspopup="menu" aria-expanded={false} onClick={() => setMade(true)} />
    );
  return (
    <Menu position="bottom-end" width={240} withinPortal opened={isOpened} onChange={setOpened}>
      <Menu.Target>
        {isButton ? (
          <ActionButton variant="default" icon={IconDots}>
            {label}
          </ActionButton>
        ) : (
          <IconButton {...button} autoFocus />
        )}
      </Menu.Target>
      <Menu.Dropdown>
        {offered.map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              color={action === 'force_finish' ? 'var(--mantine-color-error)' : undefined}
              leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() =>
                onAct(
                  action,
                  subjects.map((subject) => subject.participant_id),
                )
              }
            >
              {t(`panel.actions.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
