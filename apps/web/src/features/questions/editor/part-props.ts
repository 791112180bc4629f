import type { QuestionDraft } from '../draft/question-draft.ts';

export interface PartProps {
  draft: QuestionDraft;
  /** Functional update from the newest draft: an editor and a button may both change it before the next render. */
  update: (change: (draft: QuestionDraft) => QuestionDraft) => void;
  errorOf: (spot: string) => string | undefined;
  disabled: boolean;
}

/** Id of the element of a field (see spotOf) that takes the focus. */
export const inputIdOf = (spot: string): string => `question-${spot.replace(/[^A-Za-z0-9_-]/g, '-')}`;
