import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
import { useSortable } from '@dnd-kit/sortable';
import { memo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { inputIdOf } from '../../model/editor-sections.ts';
import { questionName } from '../../model/question-name.ts';
import classes from '../composition.module.css';
import { DragHandle } from '../drag-handle.tsx';
import type { DragData } from '../use-arranging.ts';
import { ItemDetails } from './item-details.tsx';
import { ItemInputs } from './item-inputs.tsx';
import { ItemMenu } from './item-menu.tsx';
import type { ItemRowProps } from './item-props.ts';

/** One placed question: its type, its score, and whether it is required. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { item, number, path, fixed, actions, targets } = props;
  const { t } = useTranslation();
  const title = questionName(item.question, t('questions.untitled'));
  const data: DragData = { kind: 'item', name: t('questionnaires.composition.drag.item', { title }) };
  const sortable = useSortable({ id: item.key, data, disabled: fixed });
  const { transform } = sortable;
  const style = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition: sortable.transition,
  };
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
        <ItemDetails item={item} />
        {props.errorOther && (
          <p className={classes.error} role="alert">
            {props.errorOther}
          </p>
        )}
      </div>
      {isAnswerable(item.question.type) && <ItemInputs {...props} title={title} />}
      {!fixed && <ItemMenu item={item} title={title} targets={targets} actions={actions} />}
    </li>
  );
});
