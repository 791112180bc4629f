import { expect, it } from 'vitest';
import { parseSheet } from '../import/sheet.ts';
import { sheetTemplateRows } from '../import/sheet-template.ts';
import { type SheetQuestion, sheetRows } from './sheet-rows.ts';

const read = (): SheetQuestion[] =>
  parseSheet(sheetTemplateRows()).map((question) => ({
    ...question,
    title: question.title ?? '',
    disciplineName: question.disciplineName ?? null,
  }));
const again = (questions: SheetQuestion[]) => {
  const { columns, rows } = sheetRows(questions);
  return parseSheet(
    rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]]))),
  );
};

it('what is written is read as the same questions, of every type', () => {
  const questions = read();
  const shape = ({ title, type, difficulty, disciplineName, tags, content, key }: SheetQuestion) => ({
    title,
    type,
    difficulty,
    disciplineName,
    tags,
    content,
    key,
  });
  expect(again(questions).map((question) => shape(question as SheetQuestion))).toEqual(questions.map(shape));
  expect(new Set(questions.map(({ type }) => type)).size).toBe(7);
});

it('the right options are named by their place, and formulas stay what was typed', () => {
  const [first] = read();
  if (!first) throw new Error('no example');
  const { columns, rows } = sheetRows([
    {
      ...first,
      content: {
        ...first.content,
        statement: '<p>Quanto é <span data-latex="x^2"></span>?</p>',
        options: [
          { id: 'z', html: '<p>4</p>' },
          { id: 'a', html: '<p>5</p>' },
        ],
      },
      key: { ...first.key, correct_option_ids: ['a'] },
    },
  ]);
  const cell = (column: string) => rows[0]?.[columns.indexOf(column)];
  expect([cell('Correta'), cell('Alternativa A'), cell('Enunciado')]).toEqual(['B', '4', 'Quanto é $x^2$?']);
});
