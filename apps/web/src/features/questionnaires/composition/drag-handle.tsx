import type { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import classes from './composition.module.css';

type Sortable = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners' | 'setActivatorNodeRef'>;

export function DragHandle({ sortable, label }: { sortable: Sortable; label: string }) {
  const { role: _role, tabIndex: _tabIndex, ...attributes } = sortable.attributes;
  return (
    <button
      type="button"
      ref={sortable.setActivatorNodeRef}
      className={classes.handle}
      aria-label={label}
      {...attributes}
      {...sortable.listeners}
    >
      <IconGripVertical size={17} stroke={1.6} aria-hidden="true" />
    </button>
  );
}
