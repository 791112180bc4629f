import type { FieldProblem } from '@certame/contract/errors.ts';
import type { ExportProblem } from './question-writer.ts';

/** What formats can't say; their texts stand under the same keys in `question-problems.export`. */
export const exportProblemKeys = [
  'type_as_essay',
  'check_box_no_key',
  'gap_several',
  'gap_select',
  'gap_mixed',
  'gap_no_key',
  'gap_label',
  'gap_first_only',
  'gap_choices',
  'answer_unsayable',
  'strict',
  'max_chars',
  'media_limits',
  'media_recorded',
  'numbering',
  'shuffle',
  'choices_order',
  'all_or_nothing',
  'criteria',
  'criteria_left_out',
  'feedback_parts',
  'feedback_right',
  'option_feedback',
  'general_feedback',
  'weights',
  'weight_unusual',
  'picture_missing',
  'pictures_left_out',
  'marks_left_out',
  'too_many_options',
] as const;
export type ExportProblemKey = (typeof exportProblemKeys)[number];

/** Collects what is told of one question. */
export class ExportReport {
  readonly problems: ExportProblem[] = [];

  /** The rest of the question is in the file. */
  loses(field: string, key: ExportProblemKey, params?: FieldProblem['params']): void {
    this.problems.push({ field, key, blocking: false, ...(params && { params }) });
  }

  /** The question is not in the file. */
  refuses(field: string, key: ExportProblemKey, params?: FieldProblem['params']): void {
    this.problems.push({ field, key, blocking: true, ...(params && { params }) });
  }

  get isRefused(): boolean {
    return this.problems.some(({ blocking }) => blocking);
  }
}
