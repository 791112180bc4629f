import type {
  Difficulty,
  QuestionContent,
  QuestionKey,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { plainTextOf } from '../../email/plain-text.ts';
import { optionColumns, type SheetColumn, sheetColumns } from '../import/sheet-columns.ts';
import { difficultyName, typeName } from '../import/sheet-names.ts';

export interface SheetQuestion {
  title: string;
  type: QuestionType;
  difficulty: Difficulty;
  disciplineName: string | null;
  tags: readonly string[];
  content: QuestionContent;
  key: QuestionKey;
}

/** Formulas as they are typed; the sheet holds plain text. */
const textOf = (html: string): string =>
  plainTextOf(html.replace(/<span[^>]*data-latex="([^"]*)"[^>]*>.*?<\/span>/g, '$$$1$$'));

/** The letters of the columns that the options stand in, not those that their ids may look like. */
function correctLetters({ content, key }: SheetQuestion): string {
  const right = new Set(key.correct_option_ids);
  return content.options
    .flatMap(({ id }, index) => (right.has(id) ? [String.fromCharCode(65 + index)] : []))
    .join(';');
}

const decimalComma = (value: string): string => value.replace('.', ',');

/** The sheet has one gap a question: what the first of several accepts. */
function acceptedTexts({ content, key }: SheetQuestion): string {
  const gap = key.gaps[content.gaps[0]?.id ?? ''];
  if (!gap) return '';
  const numbers = gap.numbers.map(({ min, max }) =>
    min === max ? decimalComma(min) : `${decimalComma(min)}..${decimalComma(max)}`,
  );
  return [...gap.texts.map(({ text }) => text), ...numbers].join('; ');
}

function valuesOf(question: SheetQuestion): Partial<Record<SheetColumn, string>> {
  const { type, content, key } = question;
  const options = content.options.slice(0, optionColumns.length);
  return {
    title: question.title,
    type: typeName(type),
    statement: textOf(content.statement),
    ...Object.fromEntries(options.map(({ html }, index) => [optionColumns[index], textOf(html)])),
    correct: type === 'gap' ? acceptedTexts(question) : correctLetters(question),
    difficulty: difficultyName(question.difficulty),
    discipline: question.disciplineName ?? '',
    tags: question.tags.join('; '),
    feedbackRight: textOf(key.feedback_right),
    feedbackWrong: textOf(key.feedback_wrong),
    maxChars: content.max_chars === null ? '' : String(content.max_chars),
  };
}

/** Questions in the columns that the import reads. */
export function sheetRows(questions: readonly SheetQuestion[]): { columns: string[]; rows: string[][] } {
  const keys = Object.keys(sheetColumns) as SheetColumn[];
  return {
    columns: keys.map((key) => sheetColumns[key]),
    rows: questions.map((question) => {
      const values = valuesOf(question);
      return keys.map((key) => values[key] ?? '');
    }),
  };
}
