import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowRight, IconArrowUp, IconDots, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../composition.module.css';
import type { ItemRowProps } from './item-props.ts';

type Props = Pick<ItemRowProps, 'item' | 'targets' | 'actions'> & { title: string };

export function ItemMenu({ item, title, targets, actions }: Props) {
  const { t } = useTranslation();
  const menuItem = (
    key: TextKeyUnder<'questionnaires.composition'>,
    Icon: typeof IconDots,
    onClick: () => void,
  ) => (
    <Menu.Item leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />} onClick={onClick}>
      {t(`questionnaires.composition.${key}`)}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          stroke={1.8}
          c="dimmed"
          size={30}
          className={classes.itemMenu}
          label={t('questionnaires.composition.item_actions', { title })}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {menuItem('move_up', IconArrowUp, () => actions.step(item.key, -1))}
        {menuItem('move_down', IconArrowDown, () => actions.step(item.key, 1))}
        {targets.map((target) => (
          <Menu.Item
            key={target.key}
            leftSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => actions.moveTo(item.key, target.key)}
          >
            {t('questionnaires.composition.move_to', { section: target.name })}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.remove(item.key)}
        >
          {t('questionnaires.composition.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
