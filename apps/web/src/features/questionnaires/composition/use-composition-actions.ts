import { useMemo } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import * as composition from '../model/composition.ts';
import { type DraftItem, type DraftSection, newDraw } from '../model/draft.ts';
import type { DrawActions } from './draw-row.tsx';
import type { ItemActions } from './item/item-props.ts';
import type { SectionActions } from './section-props.ts';

export type ChangeSections = (work: (sections: DraftSection[]) => DraftSection[], path?: string) => void;

interface Windows {
  onOpen: (item: DraftItem) => void;
  onPick: (sectionKey: string) => void;
  onToggle: (sectionKey: string) => void;
}

/** Actions of rows, draws and sections on the composition. They are memoised, so that a row renders only when it changes. */
export function useCompositionActions(update: ChangeSections, { onOpen, onPick, onToggle }: Windows) {
  const { t } = useTranslation();
  const items = useMemo(
    (): ItemActions => ({
      patch: (key, patch, path) => update((all) => composition.patchItem(all, key, patch), path),
      remove: (key) => update((all) => composition.removeItem(all, key)),
      step: (key, step) => update((all) => composition.stepItem(all, key, step)),
      moveTo: (key, section) =>
        update((all) => composition.moveItem(all, key, section, Number.MAX_SAFE_INTEGER)),
      open: onOpen,
    }),
    [update, onOpen],
  );
  const draws = useMemo(
    (): DrawActions => ({
      patch: (key, patch, path) => update((all) => composition.patchDraw(all, key, patch), path),
      remove: (key) => update((all) => composition.removeDraw(all, key)),
    }),
    [update],
  );
  const actions = useMemo(
    (): SectionActions => ({
      patch: (key, patch, path) => update((all) => composition.patchSection(all, key, patch), path),
      move: (key, index) => update((all) => composition.moveSection(all, key, index)),
      addDraw: (key) => {
        const added = newDraw();
        update((all) => composition.addDraw(all, key, added));
      },
      pick: onPick,
      toggle: onToggle,
      remove: (section) => {
        const count = section.items.length + section.draws.length;
        const agreed =
          count === 0
            ? Promise.resolve(true)
            : confirm({
                title: t('questionnaires.confirm.remove_section', {
                  name: section.title || t('questionnaires.untitled'),
                }),
                text: t('questionnaires.confirm.remove_section_help', { count }),
                yes: t('questionnaires.composition.remove'),
                no: t('common.cancel'),
                destructive: true,
              });
        void agreed.then((yes) => yes && update((all) => composition.removeSection(all, section.key)));
      },
    }),
    [update, onPick, onToggle, t],
  );

  return { items, draws, actions };
}
