import type { GradingConfig } from '@certame/contract/features/grading/endpoints.ts';
import type { ConfigDraft } from './config-draft.ts';

/** A part of the form. */
export interface PartProps {
  draft: ConfigDraft;
  /** As it is stored; null: a new one. */
  config: GradingConfig | null;
  errors: Readonly<Record<string, string[]>>;
  /** There are scores: scale and rules stay as they are. */
  locked: boolean;
  onChange: (change: Partial<ConfigDraft>) => void;
}
