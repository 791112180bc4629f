import type { DraftDraw, DraftItem, DraftSection } from './draft.ts';

/**
 * Pure changes of a composition: React may run an updater twice, so new parts are passed in with their keys. If an updater made them, a
 * field typed between its two runs would belong to a row that is gone.
 */
type Sections = DraftSection[];

const clampIndex = (index: number, length: number): number => Math.max(0, Math.min(index, length));

function insertAt<T>(list: readonly T[], index: number, value: T): T[] {
  const at = clampIndex(index, list.length);
  return [...list.slice(0, at), value, ...list.slice(at)];
}

const patchSectionWith = (
  sections: Sections,
  key: string,
  change: (section: DraftSection) => DraftSection,
): Sections => sections.map((section) => (section.key === key ? change(section) : section));

export const addSection = (sections: Sections, added: DraftSection): Sections => [...sections, added];
export const removeSection = (sections: Sections, key: string): Sections =>
  sections.filter((section) => section.key !== key);
export const patchSection = (
  sections: Sections,
  key: string,
  patch: Partial<Pick<DraftSection, 'title' | 'description'>>,
): Sections => patchSectionWith(sections, key, (section) => ({ ...section, ...patch }));

/** Moves a section to an index of the list without it. */
export function moveSection(sections: Sections, key: string, toIndex: number): Sections {
  const moved = sections.find((section) => section.key === key);
  return moved ? insertAt(removeSection(sections, key), toIndex, moved) : sections;
}

export interface ItemPlace {
  sectionIndex: number;
  itemIndex: number;
}
export function placeOfItem(sections: readonly DraftSection[], itemKey: string): ItemPlace | null {
  for (const [sectionIndex, section] of sections.entries()) {
    const itemIndex = section.items.findIndex((item) => item.key === itemKey);
    if (itemIndex !== -1) return { sectionIndex, itemIndex };
  }
  return null;
}

/** Moves an item to a section, at an index of its items without the moved one. */
export function moveItem(
  sections: Sections,
  itemKey: string,
  toSectionKey: string,
  toIndex: number,
): Sections {
  const from = placeOfItem(sections, itemKey);
  const target = sections.findIndex((section) => section.key === toSectionKey);
  if (!from || target === -1) return sections;
  const moved = sections[from.sectionIndex]?.items[from.itemIndex];
  if (!moved) return sections;
  if (from.sectionIndex === target && from.itemIndex === toIndex) return sections;
  return sections.map((section, index) => {
    if (index !== from.sectionIndex && index !== target) return section;
    const rest = section.items.filter((item) => item.key !== itemKey);
    return { ...section, items: index === target ? insertAt(rest, toIndex, moved) : rest };
  });
}

/** Moves an item up or down by one; past the end of its section it moves into the neighbour. */
export function stepItem(sections: Sections, itemKey: string, step: -1 | 1): Sections {
  const from = placeOfItem(sections, itemKey);
  if (!from) return sections;
  const section = sections[from.sectionIndex];
  const to = from.itemIndex + step;
  if (section && to >= 0 && to < section.items.length) return moveItem(sections, itemKey, section.key, to);
  const neighbour = sections[from.sectionIndex + step];
  if (!neighbour) return sections;
  return moveItem(sections, itemKey, neighbour.key, step === 1 ? 0 : neighbour.items.length);
}

export const addItems = (sections: Sections, sectionKey: string, added: readonly DraftItem[]): Sections =>
  patchSectionWith(sections, sectionKey, (section) => ({ ...section, items: [...section.items, ...added] }));
const changeItems = (
  sections: Sections,
  itemKey: string,
  change: (items: DraftItem[]) => DraftItem[],
): Sections => {
  const place = placeOfItem(sections, itemKey);
  return sections.map((section, index) =>
    index === place?.sectionIndex ? { ...section, items: change(section.items) } : section,
  );
};
export const removeItem = (sections: Sections, itemKey: string): Sections =>
  changeItems(sections, itemKey, (items) => items.filter((item) => item.key !== itemKey));
export const patchItem = (
  sections: Sections,
  itemKey: string,
  patch: Partial<Pick<DraftItem, 'score' | 'required'>>,
): Sections =>
  changeItems(sections, itemKey, (items) =>
    items.map((item) => (item.key === itemKey ? { ...item, ...patch } : item)),
  );

export const addDraw = (sections: Sections, sectionKey: string, added: DraftDraw): Sections =>
  patchSectionWith(sections, sectionKey, (section) => ({ ...section, draws: [...section.draws, added] }));
export const removeDraw = (sections: Sections, drawKey: string): Sections =>
  sections.map((section) =>
    section.draws.some((draw) => draw.key === drawKey)
      ? { ...section, draws: section.draws.filter((draw) => draw.key !== drawKey) }
      : section,
  );

const criteria = ['type', 'difficulty', 'discipline_id', 'tag'] as const;
/** A change of the criteria invalidates the server's count of available questions. */
export const patchDraw = (
  sections: Sections,
  drawKey: string,
  patch: Partial<Omit<DraftDraw, 'key' | 'id' | 'available'>>,
): Sections => {
  const recounts = criteria.some((key) => key in patch);
  return sections.map((section) =>
    section.draws.some((draw) => draw.key === drawKey)
      ? {
          ...section,
          draws: section.draws.map((draw) =>
            draw.key === drawKey ? { ...draw, ...patch, ...(recounts ? { available: null } : {}) } : draw,
          ),
        }
      : section,
  );
};
