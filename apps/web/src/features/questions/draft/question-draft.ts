import type { AnswerKind } from '@certame/contract/constants.ts';
import type {
  checkBoxModes,
  Difficulty,
  mediaKinds,
  Numbering,
  QuestionGap,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';

export type MediaKind = (typeof mediaKinds)[number];
export type CheckBoxMode = (typeof checkBoxModes)[number];

export interface DraftOption {
  id: string;
  html: string;
  isCorrect: boolean;
  /** Percent of the score, as typed; blank: no weight of its own. */
  weight: string;
  feedback: string;
}

export interface DraftText {
  rowId: string;
  text: string;
  weight: string;
}

/** A number is accepted from `min` to `max`, or as `value` with `tolerance` on both sides. */
export interface DraftNumber {
  rowId: string;
  form: 'range' | 'tolerance';
  min: string;
  max: string;
  value: string;
  tolerance: string;
  weight: string;
}

export interface DraftChoice {
  rowId: string;
  text: string;
  isRight: boolean;
  weight: string;
}

/** Holds what every kind of gap needs, so that changing the kind and back loses nothing. */
export interface DraftGap {
  id: string;
  kind: QuestionGap['kind'];
  label: string;
  texts: DraftText[];
  numbers: DraftNumber[];
  choices: DraftChoice[];
  isStrict: boolean;
  /** Taken out of the statement; kept in case the editor's undo brings it back. */
  isRemoved: boolean;
}

export interface DraftCriterion {
  id: string;
  name: string;
  description: string;
  weight: string;
}

/** A question while it is edited: options and gaps carry their part of the key. */
export interface QuestionDraft {
  title: string;
  type: QuestionType;
  difficulty: Difficulty;
  disciplineId: string | null;
  tags: string[];
  statement: string;
  options: DraftOption[];
  usesWeights: boolean;
  shuffleOptions: boolean;
  numbering: Numbering;
  checkBoxMode: CheckBoxMode;
  gaps: DraftGap[];
  maxChars: number | null;
  answerKinds: AnswerKind[];
  /** Maximum length of audio and video; null: the general limit. */
  maxSeconds: number | null;
  mediaKinds: MediaKind[];
  maxFiles: number | null;
  criteria: DraftCriterion[];
  feedbackRight: string;
  feedbackWrong: string;
  generalFeedback: string;
}

/** Whether a maximum length applies. */
export const isTimed = (kinds: readonly AnswerKind[]): boolean =>
  kinds.includes('audio') || kinds.includes('video');

export const hasOptions = (type: QuestionType): boolean => type === 'multiple_choice' || type === 'check_box';
export const isTyped = (type: QuestionType): boolean => type === 'simple_text' || type === 'essay';

/** True without text, images, formulas and gaps: an emptied editor may still hold empty paragraphs. */
export const isBlankHtml = (html: string): boolean =>
  !/<img\b|<hr\b|data-latex=|data-gap=/i.test(html) &&
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;|\u00a0/g, ' ')
    .trim() === '';

/** Whether two drafts have the same content. */
export const isSameDraft = (a: QuestionDraft, b: QuestionDraft): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
