import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { DraftSection } from '../model/draft.ts';
import type { DrawActions } from './draw-row.tsx';
import type { ItemActions } from './item/item-props.ts';

export interface SectionActions {
  patch: (key: string, patch: Partial<Pick<DraftSection, 'title' | 'description'>>, path: string) => void;
  remove: (section: DraftSection) => void;
  move: (key: string, toIndex: number) => void;
  addDraw: (key: string) => void;
  pick: (key: string) => void;
  toggle: (key: string) => void;
}

export interface SectionCardProps {
  section: DraftSection;
  index: number;
  total: number;
  /** Number of the section's first question. */
  firstNumber: number;
  collapsed: boolean;
  /** Titles and texts can't be changed either. */
  readOnly: boolean;
  /** Items and draws can't be changed. */
  fixed: boolean;
  mayPick: boolean;
  errors: Readonly<Record<string, string>>;
  settings: QuestionnaireSettings;
  targets: readonly { key: string; name: string }[];
  items: ItemActions;
  draws: DrawActions;
  actions: SectionActions;
}
