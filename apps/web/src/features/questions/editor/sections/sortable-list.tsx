import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';

interface Props {
  ids: readonly string[];
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}

/** Rows that are moved by dragging their handle, or by keyboard: Space lifts, arrows move, Space drops. */
export function SortableList({ ids, onMove, children }: Props) {
  const { t } = useTranslation();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: string | number | undefined): number => ids.indexOf(String(id)) + 1;
  const total = ids.length;
  const end = ({ active, over }: DragEndEvent): void => {
    if (over && active.id !== over.id) onMove(placeOf(active.id) - 1, placeOf(over.id) - 1);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: { draggable: t('questions.drag.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('questions.drag.picked', { place: placeOf(active.id) }),
          onDragOver: ({ over }) =>
            over ? t('questions.drag.over', { place: placeOf(over.id), total }) : undefined,
          onDragEnd: ({ active, over }) =>
            t('questions.drag.dropped', { place: placeOf((over ?? active).id), total }),
          onDragCancel: () => t('questions.drag.cancelled'),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export interface SortableRow {
  ref: (element: HTMLElement | null) => void;
  style: CSSProperties;
  isDragging: boolean;
  handle: ReactNode;
}

/** A row of a SortableList: where it is drawn now, and the handle that moves it. */
export function useSortableRow(id: string, label: string, disabled: boolean): SortableRow {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled, attributes: { roleDescription: t('questions.drag.role') } });
  return {
    ref: setNodeRef,
    style: {
      transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
      transition,
      zIndex: isDragging ? 2 : undefined,
    },
    isDragging,
    handle: (
      <IconButton
        icon={IconGripVertical}
        stroke={1.7}
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        size={28}
        disabled={disabled}
        label={label}
        style={{ cursor: 'grab', touchAction: 'none' }}
      />
    ),
  };
}
