import type { FieldProblem } from '@certame/contract/errors.ts';
import type {
  Difficulty,
  QuestionContent,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { qtiBlockingKeys, qtiWarningKeys } from './qti/problem-keys.ts';

/**
 * Something that an importer found wrong. `key` is a message key under `validation` or one of `importProblemKeys`.
 * A blocking one keeps the question out of the bank; any other is shown beside it.
 */
export interface ImportProblem extends FieldProblem {
  field: string;
  blocking: boolean;
}

export interface ImportedImage {
  /** The source's name of the image; in the HTML it is `<img data-import-ref="ref">`. */
  ref: string;
  alt: string;
}

export interface ImportedQuestion {
  /** Position in the source, for people to read. */
  place: string;
  /** Stable key of the question in its source, so that a second import creates no duplicates. */
  externalKey: string;
  title: string;
  type: QuestionType;
  difficulty: Difficulty;
  disciplineName: string | null;
  tags: string[];
  content: QuestionContent;
  key: QuestionKey;
  images: ImportedImage[];
  problems: ImportProblem[];
}

/** Problems that only an import has; the others are those of the question itself. */
export const importProblemKeys = [
  'no_correct_answer',
  'enem_shape',
  'lost_characters',
  'image_address',
  'gift_not_closed',
  'gift_not_opened',
  'gift_answer_unmarked',
  'gift_answer_empty',
  'gift_weight',
  'gift_number',
  'gift_pair',
  'gift_wildcard',
  'moodle_type',
  'moodle_answer_empty',
  'moodle_fraction',
  'moodle_fraction_unusual',
  'moodle_no_truth',
  'moodle_number',
  'moodle_gap',
  'moodle_cloze_kind',
  'moodle_cloze_weights',
  'moodle_file',
  'moodle_hints',
  'moodle_partial_feedback',
  'moodle_units',
  'moodle_attachments',
  'moodle_word_limit',
  'moodle_grader_info',
  'moodle_template',
  ...qtiBlockingKeys,
  ...qtiWarningKeys,
  'sheet_type',
  'sheet_difficulty',
  'sheet_correct',
  'sheet_number',
] as const;
export type ImportProblemKey = (typeof importProblemKeys)[number];
