import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import { useDroppable } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { IconArrowsShuffle, IconPlus } from '@tabler/icons-react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import type { DraftSection } from '../model/draft.ts';
import classes from './composition.module.css';
import { DrawRow } from './draw-row.tsx';
import { ItemRow } from './item/item-row.tsx';
import type { SectionCardProps } from './section-props.ts';
import { type DragData, emptyPlaceId } from './use-arranging.ts';

const none: SectionCardProps['targets'] = [];

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

function SectionItems(props: SectionCardProps) {
  const { section, index, fixed, errors, settings } = props;
  const path = `sections.${index}`;
  const targets = props.targets.length > 1 ? props.targets.filter((one) => one.key !== section.key) : none;
  let next = props.firstNumber;
  return (
    <SortableContext items={section.items.map((item) => item.key)} strategy={verticalListSortingStrategy}>
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
                usualScore={settings.score_by_level?.[item.question.difficulty] ?? settings.default_score}
                fixed={fixed}
                targets={targets}
                actions={props.items}
              />
            );
          })}
        </ul>
      )}
    </SortableContext>
  );
}

function SectionDraws(props: SectionCardProps) {
  const { section, index, fixed, errors, settings } = props;
  const path = `sections.${index}`;
  return (
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
  );
}

function SectionFoot({ section, mayPick, actions }: SectionCardProps) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.composition');
  return (
    <div className={classes.sectionFoot}>
      {mayPick ? (
        <ActionButton
          variant="default"
          size="xs"
          icon={IconPlus}
          iconSize={15}
          stroke={2}
          onClick={() => actions.pick(section.key)}
        >
          {label('add_questions')}
        </ActionButton>
      ) : (
        <span className={classes.noBank}>{label('no_bank')}</span>
      )}
      <ActionButton
        variant="default"
        size="xs"
        icon={IconArrowsShuffle}
        iconSize={15}
        stroke={2}
        onClick={() => actions.addDraw(section.key)}
      >
        {label('add_draw')}
      </ActionButton>
    </div>
  );
}

/** Questions and draws of a section, and the buttons that add some. */
export function SectionContent(props: SectionCardProps) {
  const { section, fixed } = props;
  return (
    <>
      <SectionItems {...props} />
      {section.draws.length > 0 && <SectionDraws {...props} />}
      {section.items.length + section.draws.length === 0 && <EmptyPlace section={section} fixed={fixed} />}
      {!fixed && <SectionFoot {...props} />}
    </>
  );
}
