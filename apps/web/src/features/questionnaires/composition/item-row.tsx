import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/content.ts';
import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon, Checkbox, Menu, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowRight,
  IconArrowUp,
  IconDots,
  IconTrash,
  IconUserEdit,
} from '@tabler/icons-react';
import { memo } from 'react';
import { formatDecimal } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { DraftItem } from '../model/draft.ts';
import { inputIdOf } from '../model/editor-sections.ts';
import { questionName } from '../model/question-name.ts';
import classes from './composition.module.css';
import { DragHandle } from './drag-handle.tsx';
import type { DragData } from './use-arranging.ts';

export interface ItemActions {
  patch: (key: string, patch: Partial<Pick<DraftItem, 'score' | 'required'>>, path: string) => void;
  remove: (key: string) => void;
  step: (key: string, step: -1 | 1) => void;
  moveTo: (key: string, sectionKey: string) => void;
  open: (item: DraftItem) => void;
}

interface Props {
  item: DraftItem;
  /** Number of the question on the page; null for headings. */
  number: number | null;
  path: string;
  errorScore: string | undefined;
  errorOther: string | undefined;
  /** What it is worth without a score of its own. */
  usualScore: string;
  fixed: boolean;
  /** Other sections, to move it to. */
  targets: readonly { key: string; name: string }[];
  actions: ItemActions;
}

/** One placed question: what it is, what it is worth, whether it must be answered. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { item, number, path, fixed, actions, targets } = props;
  const { t } = useTranslation();
  const title = questionName(item.question, t('questions.untitled'));
  const { question } = item;
  const data: DragData = { kind: 'item', name: t('questionnaires.composition.drag.item', { title }) };
  const sortable = useSortable({ id: item.key, data, disabled: fixed });
  const { transform } = sortable;
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition: sortable.transition,
  };
  const answerable = isAnswerable(question.type);
  const manual = isScoredByHand(question.type);
  const menuItem = (key: string, Icon: typeof IconDots, onClick: () => void) => (
    <Menu.Item leftSection={<Icon size={16} stroke={1.6} aria-hidden="true" />} onClick={onClick}>
      {t(`questionnaires.composition.${key}`)}
    </Menu.Item>
  );
  return (
    <li
      ref={sortable.setNodeRef}
      style={style}
      className={classes.item}
      data-dragging={sortable.isDragging || undefined}
    >
      {!fixed && (
        <DragHandle sortable={sortable} label={t('questionnaires.composition.drag_item', { title })} />
      )}
      <span className={classes.number}>{number ?? '·'}</span>
      <div className={classes.itemWords}>
        <button
          type="button"
          id={inputIdOf(`${path}.title`)}
          className={classes.itemTitle}
          aria-label={t('questionnaires.composition.open_question', { title })}
          onClick={() => actions.open(item)}
        >
          {title}
        </button>
        <p className={classes.itemFacts}>
          <span>{t(`questions.types.${question.type}`)}</span>
          {answerable && <span>{t(`questions.difficulties.${question.difficulty}`)}</span>}
          {answerable && manual && (
            <span className={classes.fact}>
              <IconUserEdit size={14} stroke={1.7} aria-hidden="true" />
              {t('questionnaires.composition.by_hand')}
            </span>
          )}
          {answerable && !manual && !question.has_key && (
            <span className={classes.warning}>
              <IconAlertTriangle size={14} stroke={1.8} aria-hidden="true" />
              {t('questionnaires.composition.no_key')}
            </span>
          )}
          {item.voided && (
            <span className={classes.warning}>{t(`questionnaires.composition.voided.${item.voided}`)}</span>
          )}
        </p>
        {props.errorOther && (
          <p className={classes.error} role="alert">
            {props.errorOther}
          </p>
        )}
      </div>
      {answerable && (
        <div className={classes.itemInputs}>
          <TextInput
            id={inputIdOf(`${path}.score`)}
            size="xs"
            w={84}
            aria-label={t('questionnaires.composition.score_of', { title })}
            placeholder={formatDecimal(props.usualScore)}
            inputMode="decimal"
            autoComplete="off"
            maxLength={17}
            disabled={fixed}
            error={props.errorScore}
            value={item.score.replace('.', ',')}
            onChange={(event) =>
              actions.patch(item.key, { score: event.currentTarget.value }, `${path}.score`)
            }
            rightSection={<span className={classes.points}>{t('questionnaires.composition.points')}</span>}
            rightSectionWidth={34}
            rightSectionPointerEvents="none"
          />
          <Checkbox
            size="sm"
            label={t('questionnaires.composition.required')}
            aria-label={t('questionnaires.composition.required_of', { title })}
            disabled={fixed}
            checked={item.required}
            onChange={(event) =>
              actions.patch(item.key, { required: event.currentTarget.checked }, `${path}.required`)
            }
          />
        </div>
      )}
      {!fixed && (
        <Menu position="bottom-end" width={240}>
          <Menu.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="dimmed"
              size={30}
              className={classes.itemMenu}
              aria-label={t('questionnaires.composition.item_actions', { title })}
            >
              <IconDots size={17} stroke={1.8} />
            </ActionIcon>
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
      )}
    </li>
  );
});
