import type { DraftItem } from '../../model/draft.ts';

export interface ItemActions {
  patch: (key: string, patch: Partial<Pick<DraftItem, 'score' | 'required'>>, path: string) => void;
  remove: (key: string) => void;
  step: (key: string, step: -1 | 1) => void;
  moveTo: (key: string, sectionKey: string) => void;
  open: (item: DraftItem) => void;
}

export interface ItemRowProps {
  item: DraftItem;
  /** Number of the question on the page; null for headings. */
  number: number | null;
  path: string;
  errorScore: string | undefined;
  errorOther: string | undefined;
  /** Score of the item without a score of its own. */
  usualScore: string;
  fixed: boolean;
  /** Other sections, to move it to. */
  targets: readonly { key: string; name: string }[];
  actions: ItemActions;
}
