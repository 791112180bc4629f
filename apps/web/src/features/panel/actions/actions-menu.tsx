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
  IconRepeat,
} from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

const icons = {
  extend: IconClockPlus,
  extra_time: IconPercentage,
  message: IconMessage,
  force_finish: IconHandStop,
  reopen: IconLockOpen,
  second_chance: IconRepeat,
  resend_invite: IconMailForward,
} as const;

interface Props {
  exam: Pick<Panel, 'state' | 'has_limit'>;
  subjects: readonly PanelRow[];
  label: string;
  onAct: (action: PanelAction, ids: readonly string[]) => void;
  /** A button with its label, for many. */
  isButton?: boolean;
}

/** What may be done with them: acts that would reach none of them are not offered. */
export function ActionsMenu({ exam, subjects, label, onAct, isButton }: Props) {
  const { t } = useTranslation();
  const of = { state: exam.state, hasLimit: exam.has_limit };
  const offered = panelActions.filter((action) =>
    subjects.some((subject) => panelRefusalOf(action, subject, of) === null),
  );
  if (offered.length === 0) return null;
  return (
    <Menu position="bottom-end" width={240} withinPortal>
      <Menu.Target>
        {isButton ? (
          <ActionButton variant="default" icon={IconDots}>
            {label}
          </ActionButton>
        ) : (
          <IconButton icon={IconDots} stroke={1.8} size={32} c="dimmed" label={label} />
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
