import { foldText } from '../../scoring/score-gap.ts';
import { withoutControls } from './parts.ts';

/** Columns of the spreadsheet template, as they stand in its first row. Found without regard to case and accents. */
export const sheetColumns = {
  code: 'Código',
  title: 'Título',
  type: 'Tipo',
  statement: 'Enunciado',
  optionA: 'Alternativa A',
  optionB: 'Alternativa B',
  optionC: 'Alternativa C',
  optionD: 'Alternativa D',
  optionE: 'Alternativa E',
  optionF: 'Alternativa F',
  optionG: 'Alternativa G',
  optionH: 'Alternativa H',
  correct: 'Correta',
  difficulty: 'Dificuldade',
  discipline: 'Disciplina',
  tags: 'Etiquetas',
  feedbackRight: 'Feedback certo',
  feedbackWrong: 'Feedback errado',
  maxChars: 'Máximo de caracteres',
} as const;
export type SheetColumn = keyof typeof sheetColumns;

export const optionColumns = [
  'optionA',
  'optionB',
  'optionC',
  'optionD',
  'optionE',
  'optionF',
  'optionG',
  'optionH',
] as const satisfies readonly SheetColumn[];

export const foldHeader = (header: string): string =>
  foldText(header)
    .replace(/[\s_*:.-]+/g, ' ')
    .trim();

const columnByHeader = new Map<string, SheetColumn>(
  Object.entries(sheetColumns).map(([column, header]) => [foldHeader(header), column as SheetColumn]),
);

const cellText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? withoutControls(String(value)).text.trim() : '';

/** Values of a row by column; unknown columns are ignored. */
export function readSheetRow(row: Readonly<Record<string, unknown>>): Partial<Record<SheetColumn, string>> {
  const values: Partial<Record<SheetColumn, string>> = {};
  for (const [header, value] of Object.entries(row)) {
    const column = columnByHeader.get(foldHeader(header));
    if (column === undefined) continue;
    const text = cellText(value);
    if (text !== '') values[column] = text;
  }
  return values;
}

/** Headers without which a sheet isn't one of questions: those of them that it lacks. */
export function missingSheetColumns(headers: readonly string[]): string[] {
  const found = new Set(headers.map(foldHeader));
  return [sheetColumns.statement].filter((header) => !found.has(foldHeader(header)));
}
