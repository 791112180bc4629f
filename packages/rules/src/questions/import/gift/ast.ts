import type { ImportProblem } from '../types.ts';

export const giftFormats = ['html', 'markdown', 'plain', 'moodle'] as const;
export type GiftFormat = (typeof giftFormats)[number];

/** Text as written in the source, escapes taken away. */
export interface GiftText {
  format: GiftFormat;
  text: string;
}
export interface GiftChoice {
  /** `=` before it. */
  isRight: boolean;
  /** Decimal text; null: none given. */
  weight: string | null;
  text: GiftText;
  feedback: GiftText | null;
}
export interface GiftNumber {
  min: string;
  max: string;
  weight: string | null;
  feedback: GiftText | null;
}
export interface GiftPair {
  label: GiftText;
  answer: string;
}

export type GiftAnswers =
  | { kind: 'description' }
  | { kind: 'essay' }
  | { kind: 'true_false'; isTrue: boolean; whenWrong: GiftText | null; whenRight: GiftText | null }
  | { kind: 'choices'; choices: GiftChoice[] }
  | { kind: 'short'; choices: GiftChoice[] }
  /** `otherwise`: feedback for any other number. */
  | { kind: 'numerical'; numbers: GiftNumber[]; otherwise: GiftText | null }
  | { kind: 'matching'; pairs: GiftPair[] };

export interface GiftQuestion {
  line: number;
  id: string | null;
  disciplineName: string | null;
  tags: string[];
  title: string;
  format: GiftFormat;
  /** Text before and after the answers; an empty `after`: no missing word. */
  before: string;
  after: string;
  answers: GiftAnswers;
  generalFeedback: GiftText | null;
  problems: ImportProblem[];
}

export interface GiftContext {
  format: GiftFormat;
  /** Every problem carries the line of its question. */
  report: (key: string, params?: ImportProblem['params'], blocking?: boolean) => void;
}
