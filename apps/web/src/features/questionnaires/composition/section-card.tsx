import { useSortable } from '@dnd-kit/sortable';
import { memo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './composition.module.css';
import { SectionContent } from './section-content.tsx';
import { SectionHead } from './section-head.tsx';
import type { SectionCardProps } from './section-props.ts';
import { SectionTexts } from './section-texts.tsx';
import type { DragData } from './use-arranging.ts';

export const SectionCard = memo(function SectionCard(props: SectionCardProps) {
  const { section, index, collapsed, fixed } = props;
  const { t } = useTranslation();
  const name = t('questionnaires.composition.drag.section', { number: index + 1 });
  const data: DragData = { kind: 'section', name };
  const sortable = useSortable({ id: section.key, data, disabled: fixed });
  const { transform } = sortable;
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
      <SectionHead {...props} sortable={sortable} />
      {collapsed ? (
        section.title && <p className={classes.closedTitle}>{section.title}</p>
      ) : (
        <>
          <SectionTexts {...props} />
          <SectionContent {...props} />
        </>
      )}
    </li>
  );
});
