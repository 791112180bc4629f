import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { isAnswerable } from '@certame/contract/features/questions/content.ts';
import { useDroppable } from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { ActionIcon, Button, Menu, Textarea, TextInput } from '@mantine/core';
import {
  IconAlignLeft,
  IconArrowDown,
  IconArrowsShuffle,
  IconArrowUp,
  IconChevronDown,
  IconDots,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { DraftSection } from '../model/draft.ts';
import { inputIdOf } from '../model/editor-sections.ts';
import classes from './composition.module.css';
import { DragHandle } from './drag-handle.tsx';
import { type DrawActions, DrawRow } from './draw-row.tsx';
import { type ItemActions, ItemRow } from './item-row.tsx';
import { type DragData, emptyPlaceId } from './use-arranging.ts';

export interface SectionActions {
  patch: (key: string, patch: Partial<Pick<DraftSection, 'title' | 'description'>>, path: string) => void;
  remove: (section: DraftSection) => void;
  move: (key: string, toIndex: number) => void;
  addDraw: (key: string) => void;
  pick: (key: string) => void;
  toggle: (key: string) => void;
}

interface Props {
  section: DraftSection;
  index: number;
  total: number;
  /** Number of its first question. */
  firstNumber: number;
  collapsed: boolean;
  /** Titles and texts can't change either. */
  readOnly: boolean;
  /** What is in it can't change. */
  fixed: boolean;
  mayPick: boolean;
  errors: Readonly<Record<string, string>>;
  settings: QuestionnaireSettings;
  targets: readonly { key: string; name: string }[];
  items: ItemActions;
  draws: DrawActions;
  actions: SectionActions;
}

const none: readonly { key: string; name: string }[] = [];

function EmptyPlace({ section, fixed }: { section: DraftSection; fixed: boolean }) {
  const { t } = useTranslation();
  const data: DragData = { kind: 'empty', name: '' };
  const { setNodeRef, isOver } = useDroppable({ id: emptyPlaceId(section.key), data, disabled: fixed });
  return (
    <div ref={setNodeRef} className={classes.empty} data-over={isOver || undefined}>
      <p>{t('questionnaires.composition.empty')}</p>
      {!fixed && <p>{t('questionnaires.composition.empty_help')}</p>}
    </div>
  );
}

export const SectionCard = memo(function SectionCard(props: Props) {
  const { section, index, total, collapsed, readOnly, fixed, errors, settings, actions } = props;
  const { t } = useTranslation();
  const path = `sections.${index}`;
  const [describes, setDescribes] = useState(section.description !== '');
  const number = { number: index + 1 };
  const data: DragData = { kind: 'section', name: t('questionnaires.composition.drag.section', number) };
  const sortable = useSortable({ id: section.key, data, disabled: fixed });
  const { transform } = sortable;
  const questions =
    section.items.filter((item) => isAnswerable(item.question.type)).length +
    section.draws.reduce((sum, draw) => sum + (draw.count ?? 0), 0);
  const word = (key: string, params = {}): string => t(`questionnaires.composition.${key}`, params);
  const targets = props.targets.length > 1 ? props.targets.filter((one) => one.key !== section.key) : none;
  let next = props.firstNumber;

  return (
    <li
      ref={sortable.setNodeRef}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition: sortable.transition,
      }}
      className={classes.section}
      data-dragging={sortable.isDragging || undefined}
    >
      <div className={classes.sectionHead}>
        {!fixed && <DragHandle sortable={sortable} label={word('drag_section', number)} />}
        <h3 className={classes.sectionNumber}>{word('section_number', number)}</h3>
        <span className={classes.sectionCount}>
          {t('questionnaires.editor.questions', { count: questions })}
        </span>
        <span className={classes.gap} />
        {!fixed && (
          <Menu position="bottom-end" width={230}>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="dimmed"
                size={30}
                aria-label={word('section_actions', number)}
              >
                <IconDots size={17} stroke={1.8} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                disabled={index === 0}
                leftSection={<IconArrowUp size={16} stroke={1.6} aria-hidden="true" />}
                onClick={() => actions.move(section.key, index - 1)}
              >
                {word('move_up')}
              </Menu.Item>
              <Menu.Item
                disabled={index === total - 1}
                leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden="true" />}
                onClick={() => actions.move(section.key, index + 1)}
              >
                {word('move_down')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
                onClick={() => actions.remove(section)}
              >
                {word('remove')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          size={30}
          aria-expanded={!collapsed}
          aria-label={word(collapsed ? 'expand' : 'collapse', number)}
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
      {collapsed ? (
        section.title && <p className={classes.closedTitle}>{section.title}</p>
      ) : (
        <>
          <div className={classes.sectionTexts}>
            <TextInput
              id={inputIdOf(`${path}.title`)}
              aria-label={`${word('section_title')}: ${word('section_number', number)}`}
              placeholder={word('section_title_placeholder')}
              maxLength={200}
              autoComplete="off"
              disabled={readOnly}
              error={errors[`${path}.title`]}
              value={section.title}
              onChange={(event) =>
                actions.patch(section.key, { title: event.currentTarget.value }, `${path}.title`)
              }
            />
            {describes ? (
              <Textarea
                id={inputIdOf(`${path}.description`)}
                aria-label={`${word('section_description')}: ${word('section_number', number)}`}
                placeholder={word('section_description_placeholder')}
                autosize
                minRows={2}
                maxRows={10}
                maxLength={20_000}
                disabled={readOnly}
                error={errors[`${path}.description`]}
                value={section.description}
                onChange={(event) =>
                  actions.patch(
                    section.key,
                    { description: event.currentTarget.value },
                    `${path}.description`,
                  )
                }
              />
            ) : (
              !readOnly && (
                <Button
                  variant="subtle"
                  color="gray"
                  size="compact-sm"
                  className={classes.describe}
                  leftSection={<IconAlignLeft size={15} stroke={1.7} aria-hidden="true" />}
                  onClick={() => setDescribes(true)}
                >
                  {word('add_description')}
                </Button>
              )
            )}
          </div>
          <SortableContext
            items={section.items.map((item) => item.key)}
            strategy={verticalListSortingStrategy}
          >
            {section.items.length > 0 && (
              <ul className={classes.items}>
                {section.items.map((item, itemIndex) => {
                  const itemPath = `${path}.items.${itemIndex}`;
                  return (
                    <ItemRow
                      key={item.key}
                      item={item}
                      number={isAnswerable(item.question.type) ? next++ : null}
                      path={itemPath}
                      errorScore={errors[`${itemPath}.score`]}
                      errorOther={errors[`${itemPath}.question_id`] ?? errors[`${itemPath}.id`]}
                      usualScore={
                        settings.score_by_level?.[item.question.difficulty] ?? settings.default_score
                      }
                      fixed={fixed}
                      targets={targets}
                      actions={props.items}
                    />
                  );
                })}
              </ul>
            )}
          </SortableContext>
          {section.draws.length > 0 && (
            <ul className={classes.draws}>
              {section.draws.map((draw, drawIndex) => (
                <DrawRow
                  key={draw.key}
                  draw={draw}
                  path={`${path}.draws.${drawIndex}`}
                  errors={errors}
                  usualScore={
                    settings.score_by_level === null
                      ? settings.default_score
                      : draw.difficulty === null
                        ? ''
                        : settings.score_by_level[draw.difficulty]
                  }
                  fixed={fixed}
                  actions={props.draws}
                />
              ))}
            </ul>
          )}
          {section.items.length + section.draws.length === 0 && (
            <EmptyPlace section={section} fixed={fixed} />
          )}
          {!fixed && (
            <div className={classes.sectionFoot}>
              {props.mayPick ? (
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconPlus size={15} aria-hidden="true" />}
                  onClick={() => actions.pick(section.key)}
                >
                  {word('add_questions')}
                </Button>
              ) : (
                <span className={classes.noBank}>{word('no_bank')}</span>
              )}
              <Button
                variant="default"
                size="xs"
                leftSection={<IconArrowsShuffle size={15} aria-hidden="true" />}
                onClick={() => actions.addDraw(section.key)}
              >
                {word('add_draw')}
              </Button>
            </div>
          )}
        </>
      )}
    </li>
  );
});
