import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import type { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconDots, IconTrash } from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import classes from './composition.module.css';
import { DragHandle } from './drag-handle.tsx';
import type { SectionCardProps } from './section-props.ts';

type Props = Pick<SectionCardProps, 'section' | 'index' | 'total' | 'collapsed' | 'fixed' | 'actions'>;

function SectionMenu({ section, index, total, actions }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.composition');
  const number = { number: index + 1 };
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <IconButton
          icon={IconDots}
          stroke={1.8}
          c="dimmed"
          size={30}
          label={label('section_actions', number)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={index === 0}
          leftSection={<IconArrowUp size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.move(section.key, index - 1)}
        >
          {label('move_up')}
        </Menu.Item>
        <Menu.Item
          disabled={index === total - 1}
          leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.move(section.key, index + 1)}
        >
          {label('move_down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--mantine-color-error)"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => actions.remove(section)}
        >
          {label('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Number of a section, its number of questions, and its actions. */
export function SectionHead({ sortable, ...props }: Props & { sortable: ReturnType<typeof useSortable> }) {
  const { section, index, collapsed, fixed, actions } = props;
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.composition');
  const number = { number: index + 1 };
  const questions =
    section.items.filter((item) => isAnswerable(item.question.type)).length +
    section.draws.reduce((sum, draw) => sum + (draw.count ?? 0), 0);
  return (
    <div className={classes.sectionHead}>
      {!fixed && <DragHandle sortable={sortable} label={label('drag_section', number)} />}
      <h3 className={classes.sectionNumber}>{label('section_number', number)}</h3>
      <span className={classes.sectionCount}>
        {t('questionnaires.editor.questions', { count: questions })}
      </span>
      <span className={classes.gap} />
      {!fixed && <SectionMenu {...props} />}
      <ActionIcon
        variant="subtle"
        color="gray"
        c="dimmed"
        size={30}
        aria-expanded={!collapsed}
        aria-label={label(collapsed ? 'expand' : 'collapse', number)}
        onClick={() => actions.toggle(section.key)}
      >
        <IconChevronDown
          size={18}
          stroke={1.8}
          className={classes.chevron}
          data-collapsed={collapsed || undefined}
        />
      </ActionIcon>
    </div>
  );
}
