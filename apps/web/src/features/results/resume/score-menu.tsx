import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCloudX, IconDots, IconFlag, IconPlayerPlay, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type StaffAction, staffActionsIn } from '../model/row-actions.ts';

const icons: Record<StaffAction, typeof IconFlag> = {
  force_finish: IconFlag,
  reopen: IconPlayerPlay,
  second_chance: IconRepeat,
  give_up_unsent: IconCloudX,
};

interface Props {
  row: ScoreRow;
  onChoose: (action: StaffAction) => void;
}

/** Actions on an attempt in its state. */
export function ScoreMenu({ row, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={260} withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          c="dimmed"
          aria-label={t('results.actions.more_of', { name: row.name })}
        >
          <IconDots size={17} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {staffActionsIn(row.state, row.unsent_count).map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
              onClick={() => onChoose(action)}
            >
              {t(`results.actions.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
