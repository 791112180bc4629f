import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  closestCorners,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { useMemo, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { moveItem, moveSection, placeOfItem } from '../model/composition.ts';
import type { DraftSection } from '../model/draft.ts';

export type DragKind = 'section' | 'item' | 'empty';
export interface DragData {
  kind: DragKind;
  /** Name for screen readers. */
  name: string;
}
const dataOf = (thing: { data: { current?: unknown } } | null): DragData | undefined =>
  thing?.data.current as DragData | undefined;

/** Collision detection: sections move only among sections, items among items and the empty sections. */
const detect: CollisionDetection = (args) => {
  const isSection = dataOf(args.active)?.kind === 'section';
  const droppableContainers = args.droppableContainers.filter(
    (one) => (dataOf(one)?.kind === 'section') === isSection,
  );
  const among = { ...args, droppableContainers };
  if (isSection) return closestCenter(among);
  const under = pointerWithin(among);
  return under.length > 0 ? under : closestCorners(among);
};

/** Prefix of the drop target of an empty section; the section's key follows. */
const emptyPrefix = 'empty:';
export const emptyPlaceId = (sectionKey: string): string => emptyPrefix + sectionKey;

/**
 * Drag and drop with mouse, finger and keyboard. While something is dragged the page shows `shown`; the draft changes on
 * the drop, and not at all when the drag is cancelled.
 */
export function useArranging(sections: DraftSection[], commit: (sections: DraftSection[]) => void) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<{ key: string; data: DragData } | null>(null);
  const [trial, setTrial] = useState<DraftSection[] | null>(null);
  const shown = trial ?? sections;
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Long press, so that a finger can still scroll over the handles.
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  /** Section and index that an item over `overId` would get. */
  const targetOf = (
    list: DraftSection[],
    overId: UniqueIdentifier,
  ): { key: string; index: number } | null => {
    const over = String(overId);
    if (over.startsWith(emptyPrefix)) return { key: over.slice(emptyPrefix.length), index: 0 };
    const place = placeOfItem(list, over);
    const section = place && list[place.sectionIndex];
    return place && section ? { key: section.key, index: place.itemIndex } : null;
  };

  const onDragStart = ({ active }: DragStartEvent): void => {
    const data = dataOf(active);
    if (data) setDragged({ key: String(active.id), data });
    setTrial(sections);
  };
  const onDragOver = ({ active, over }: DragOverEvent): void => {
    if (!over || dataOf(active)?.kind !== 'item') return;
    setTrial((current) => {
      const list = current ?? sections;
      const from = placeOfItem(list, String(active.id));
      const target = targetOf(list, over.id);
      if (!from || !target || list[from.sectionIndex]?.key === target.key) return list;
      return moveItem(list, String(active.id), target.key, target.index);
    });
  };
  const stop = (): void => {
    setDragged(null);
    setTrial(null);
  };
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    stop();
    const list = shown;
    if (!over) {
      if (list !== sections) commit(list);
      return;
    }
    const key = String(active.id);
    if (dataOf(active)?.kind === 'section') {
      const index = list.findIndex((section) => section.key === String(over.id));
      if (index !== -1 && key !== String(over.id)) commit(moveSection(list, key, index));
      return;
    }
    const target = targetOf(list, over.id);
    const next = target && over.id !== active.id ? moveItem(list, key, target.key, target.index) : list;
    if (next !== sections) commit(next);
  };

  const announcements = useMemo((): Announcements => {
    const what = (thing: Parameters<typeof dataOf>[0]): string => dataOf(thing)?.name ?? '';
    const place = (over: { id: UniqueIdentifier } | null): string | undefined => {
      if (!over) return undefined;
      const section = shown.findIndex((one) => one.key === String(over.id));
      if (section !== -1)
        return t('questionnaires.composition.drag.over_section', {
          position: section + 1,
          total: shown.length,
        });
      const target = targetOf(shown, over.id);
      const at = shown.findIndex((one) => one.key === target?.key);
      return t('questionnaires.composition.drag.over', {
        position: (target?.index ?? 0) + 1,
        total: Math.max(1, shown[at]?.items.length ?? 1),
        section: at + 1,
      });
    };
    return {
      onDragStart: ({ active }) => t('questionnaires.composition.drag.start', { what: what(active) }),
      onDragOver: ({ active, over }) => (over ? `${what(active)}. ${place(over) ?? ''}` : undefined),
      onDragEnd: ({ active }) => t('questionnaires.composition.drag.end', { what: what(active) }),
      onDragCancel: ({ active }) => t('questionnaires.composition.drag.cancel', { what: what(active) }),
    };
  }, [shown, t]);

  return {
    shown,
    dragged,
    context: {
      sensors,
      collisionDetection: detect,
      onDragStart,
      onDragOver,
      onDragEnd,
      onDragCancel: stop,
      accessibility: {
        announcements,
        screenReaderInstructions: { draggable: t('questionnaires.composition.drag.instructions') },
      },
    },
  };
}
