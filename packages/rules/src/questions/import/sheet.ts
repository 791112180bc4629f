import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { parseNumber } from '../../scoring/numbers.ts';
import { type Draft, finishImport, numberTwins } from './finish.ts';
import { asBlocks, textToHtml } from './html.ts';
import { contentOf, keyOf, optionId } from './parts.ts';
import { optionColumns, readSheetRow, type SheetColumn } from './sheet-columns.ts';
import { lookUp, sheetDifficulties, sheetTypes } from './sheet-names.ts';
import type { ImportedQuestion, ImportProblem } from './types.ts';

const listOf = (text: string, separators: RegExp): string[] =>
  text
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== '');

type Values = Partial<Record<SheetColumn, string>>;
type Report = (field: string, key: string, params?: ImportProblem['params']) => void;

/** Infers a missing type from the row: options and the number of right ones, an accepted answer, or neither. */
function guessType(values: Values): QuestionType {
  if (optionColumns.some((column) => values[column] !== undefined))
    return listOf(values.correct ?? '', /[;,]/).length > 1 ? 'check_box' : 'multiple_choice';
  return values.correct === undefined ? 'essay' : 'gap';
}

function readChoices(values: Values, report: Report) {
  const options: { id: string; html: string }[] = [];
  const idByLetter = new Map<string, string>();
  for (const [index, column] of optionColumns.entries()) {
    const text = values[column];
    if (text === undefined) continue;
    const id = optionId(index);
    idByLetter.set(id, id);
    options.push({ id, html: textToHtml(text) });
  }
  const correct: string[] = [];
  for (const letter of listOf(values.correct ?? '', /[;,\s]/)) {
    const id = idByLetter.get(letter.toLowerCase().replace(/[).]$/, ''));
    if (id === undefined) report('key.correct_option_ids', 'sheet_correct', { text: letter.slice(0, 40) });
    else if (!correct.includes(id)) correct.push(id);
  }
  return { options, correct };
}

const gapId = 'g1';

/** Accepted answers stand under "Correta", parted by semicolons; where all are numbers, they are compared as such. */
function readGap(values: Values) {
  const accepted = listOf(values.correct ?? '', /;/);
  const numbers = accepted.map((text) => readRange(text));
  const isNumber = numbers.length > 0 && numbers.every((range) => range !== undefined);
  const texts = isNumber ? [] : accepted.map((text) => ({ text, weight_percent: '100' }));
  const ranges = isNumber ? numbers.filter((range) => range !== undefined) : [];
  const key: QuestionKey['gaps'][string] = { texts, numbers: ranges, strict: false };
  return {
    gaps: [{ id: gapId, kind: isNumber ? ('number' as const) : ('text' as const) }],
    keys: { [gapId]: key },
  };
}

/** `7,5` or `7..8`. */
function readRange(text: string): { min: string; max: string; weight_percent: string } | undefined {
  const [from, to = from] = text.split('..');
  const [min, max] = [parseNumber(from ?? ''), parseNumber(to ?? '')];
  if (!min || !max || min.gt(max)) return undefined;
  return { min: min.toFixed(), max: max.toFixed(), weight_percent: '100' };
}

function readMaxChars(values: Values, report: Report): number | null {
  if (values.maxChars === undefined) return null;
  const number = Number(values.maxChars);
  if (Number.isInteger(number)) return number;
  report('content.max_chars', 'sheet_number', { text: values.maxChars.slice(0, 40) });
  return null;
}

function readRow(row: Readonly<Record<string, unknown>>, place: string): ImportedQuestion | undefined {
  const problems: ImportProblem[] = [];
  const report: Report = (field, key, params) => problems.push({ field, key, blocking: true, params });
  const values = readSheetRow(row);
  const columns = Object.keys(values) as SheetColumn[];
  if (columns.length === 0) return undefined;

  const type = values.type === undefined ? guessType(values) : lookUp(sheetTypes, values.type);
  if (type === undefined) report('type', 'sheet_type', { text: (values.type ?? '').slice(0, 40) });
  const difficulty = values.difficulty === undefined ? 'M' : lookUp(sheetDifficulties, values.difficulty);
  if (difficulty === undefined)
    report('difficulty', 'sheet_difficulty', { text: (values.difficulty ?? '').slice(0, 40) });

  const isChoice = type === 'multiple_choice' || type === 'check_box';
  const choices = isChoice ? readChoices(values, report) : { options: [], correct: [] };
  if (type === 'multiple_choice' && choices.correct.length > 1)
    report('key.correct_option_ids', 'sheet_correct', { text: (values.correct ?? '').slice(0, 40) });
  const gap = type === 'gap' ? readGap(values) : { gaps: [], keys: {} };

  const draft: Draft = {
    place,
    externalKey: values.code ?? null,
    title: values.title ?? '',
    type: type ?? 'essay',
    difficulty: difficulty ?? 'M',
    disciplineName: values.discipline ?? null,
    tags: [...new Set(listOf(values.tags ?? '', /[;,]/))],
    content: contentOf({
      statement: asBlocks(textToHtml(values.statement ?? '')),
      options: choices.options,
      gaps: gap.gaps,
      max_chars: readMaxChars(values, report),
    }),
    key: keyOf({
      correct_option_ids: choices.correct,
      gaps: gap.keys,
      feedback_right: asBlocks(textToHtml(values.feedbackRight ?? '')),
      feedback_wrong: asBlocks(textToHtml(values.feedbackWrong ?? '')),
    }),
    images: [],
    problems,
  };
  return finishImport(draft, 'sheet');
}

/**
 * Questions of a spreadsheet, one a row; `rows` are the rows under the header, by header. `place` is the row's number as
 * the spreadsheet shows it (the header is row 1). Empty rows are skipped; a faulty row carries its problems.
 */
export function parseSheet(rows: readonly Readonly<Record<string, unknown>>[]): ImportedQuestion[] {
  const questions = rows.map((row, index) => readRow(row, String(index + 2)));
  return numberTwins(questions.filter((question) => question !== undefined));
}
