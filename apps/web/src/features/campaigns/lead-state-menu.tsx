import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { leadStates, type LeadState as State } from '@certame/contract/features/campaigns/leads.ts';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

export function LeadStateMenu({ lead, onChoose }: { lead: LeadRow; onChoose: (state: State) => void }) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" width={200} withinPortal>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          stroke={1.8}
          size={32}
          label={t('campaigns.set_state', { name: lead.name })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {leadStates
          .filter((one) => one !== lead.state)
          .map((one) => (
            <Menu.Item key={one} onClick={() => onChoose(one)}>
              {t(`campaigns.states.${one}`)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
