import { optionColumns } from '../import/sheet-columns.ts';
import { ExportReport } from './export-problems.ts';
import { gapKeyOf, isWhole } from './gap-shapes.ts';
import { isRecorded } from './media-as-files.ts';
import type { ExportedQuestion, ExportProblem } from './question-writer.ts';

/** Marks that plain text loses; formulas stay what is typed. */
const marks = /<(?:b|strong|i|em|u|s|sub|sup|ul|ol|h3|h4|blockquote|pre|code|table|a)[ >]/;

const textsOf = ({ content, key }: ExportedQuestion): string =>
  [
    content.statement,
    ...content.options.map(({ html }) => html),
    key.feedback_right,
    key.feedback_wrong,
  ].join('');

function reportChoices({ content, key, type }: ExportedQuestion, report: ExportReport): void {
  if (content.options.length > optionColumns.length)
    report.loses('content.options', 'too_many_options', { max: optionColumns.length });
  if (content.numbering !== 'letters') report.loses('content.numbering', 'numbering');
  if (content.shuffle_options) report.loses('content.shuffle_options', 'shuffle');
  if (Object.keys(key.option_weights).length > 0) report.loses('key.option_weights', 'weights');
  if (type === 'check_box' && key.check_box_mode === 'all_or_nothing')
    report.loses('key.check_box_mode', 'all_or_nothing');
}

function reportGaps(question: ExportedQuestion, report: ExportReport): void {
  const { gaps } = question.content;
  const [gap] = gaps;
  if (gaps.length > 1) report.loses('content.gaps', 'gap_first_only');
  if (!gap) return;
  const key = gapKeyOf(question, gap.id);
  if (gap.kind === 'select') report.loses('content.gaps', 'gap_choices');
  if ((gap.label ?? '') !== '') report.loses('content.gaps', 'gap_label');
  if (key.strict && gap.kind !== 'select') report.loses('key.gaps', 'strict');
  if (![...key.texts, ...key.numbers].every(isWhole)) report.loses('key.gaps', 'weights');
}

/** What the spreadsheet's columns can't say of a question. */
export function sheetProblems(question: ExportedQuestion): ExportProblem[] {
  const report = new ExportReport();
  const { type, content, key } = question;
  if (type === 'multiple_choice' || type === 'check_box') reportChoices(question, report);
  if (type === 'gap') reportGaps(question, report);
  if (type === 'media' && (content.max_files !== 1 || content.media_kinds.length > 0))
    report.loses('content.max_files', 'media_limits');
  if (type === 'media' && isRecorded(content)) report.loses('content.answer_kinds', 'media_recorded');
  if (key.criteria.length > 0) report.loses('key.criteria', 'criteria_left_out');
  if (key.general_feedback !== '') report.loses('key.general_feedback', 'general_feedback');
  if (Object.values(key.option_feedback).some((said) => said !== ''))
    report.loses('key.option_feedback', 'option_feedback');
  const texts = textsOf(question);
  if (texts.includes('<img')) report.loses('content.statement', 'pictures_left_out');
  if (marks.test(texts)) report.loses('content.statement', 'marks_left_out');
  return report.problems;
}
