import { questionTypes } from '@certame/contract/features/questions/question-types.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSheet } from './sheet.ts';
import { missingSheetColumns, sheetColumns } from './sheet-columns.ts';
import { sheetTemplateRows } from './sheet-template.ts';
import type { ImportedQuestion } from './types.ts';

const base = { Enunciado: 'Quanto é 1 + 1?', 'Alternativa A': '1', 'Alternativa B': '2' };
const one = (row: Record<string, unknown>): ImportedQuestion => parseSheet([row])[0] as ImportedQuestion;
const keysOf = (question: ImportedQuestion) => question.problems.map((problem) => problem.key);

describe('the template', () => {
  it('has one example for each type, all without problems', () => {
    const questions = parseSheet(sheetTemplateRows());
    expect(questions.map((question) => question.type).toSorted()).toEqual([...questionTypes].toSorted());
    expect(questions.flatMap((question) => question.problems)).toEqual([]);
    expect(questions.map((question) => question.place)).toEqual(['2', '3', '4', '5', '6', '7', '8']);
  });

  it('has all columns in each row', () => {
    for (const row of sheetTemplateRows()) expect(Object.keys(row)).toEqual(Object.values(sheetColumns));
    expect(missingSheetColumns(Object.values(sheetColumns))).toEqual([]);
    expect(missingSheetColumns(['Título', 'Tipo'])).toEqual(['Enunciado']);
  });
});

describe('parseSheet', () => {
  it('reads a row whatever the case and accents of its columns', () => {
    const question = one({
      TITULO: 'Soma',
      tipo: 'MULTIPLA ESCOLHA',
      ' enunciado ': 'Quanto é\n1 < 2?',
      'alternativa a': '1',
      'ALTERNATIVA  B': '2',
      Correta: 'b)',
      dificuldade: 'facil',
      Disciplina: 'Matemática',
      etiquetas: 'soma; números, soma',
      'Feedback Certo': 'Sim',
      'feedback errado': 'Não',
      outra: 'x',
    });
    expect(question).toMatchObject({
      title: 'Soma',
      type: 'multiple_choice',
      difficulty: 'E',
      disciplineName: 'Matemática',
      tags: ['soma', 'números'],
      content: {
        statement: '<p>Quanto é<br>1 &lt; 2?</p>',
        options: [
          { id: 'a', html: '1' },
          { id: 'b', html: '2' },
        ],
      },
      key: { correct_option_ids: ['b'], feedback_right: '<p>Sim</p>', feedback_wrong: '<p>Não</p>' },
      problems: [],
    });
  });

  it.each([
    [{ ...base, Correta: 'B' }, 'multiple_choice'],
    [{ ...base, Correta: 'A;B' }, 'check_box'],
    [{ Enunciado: 'x', Correta: 'y' }, 'gap'],
    [{ Enunciado: 'x' }, 'essay'],
  ])('tells the type of %j', (row, type) => {
    expect(one(row)).toMatchObject({ type, problems: [] });
  });

  it.each([
    ['quatro; 4', { texts: [{ text: 'quatro' }, { text: '4' }], numbers: [] }],
    ['7,5', { texts: [], numbers: [{ min: '7.5', max: '7.5' }] }],
    [
      '3,1..3,2; -1',
      {
        texts: [],
        numbers: [
          { min: '3.1', max: '3.2' },
          { min: '-1', max: '-1' },
        ],
      },
    ],
  ])('accepts %s', (correct, key) => {
    expect(one({ Enunciado: 'x', Tipo: 'Lacuna', Correta: correct }).key.gaps.g1).toMatchObject(key);
  });

  it.each([
    [{ ...base, Tipo: 'Charada', Correta: 'A' }, ['sheet_type']],
    [{ ...base, Dificuldade: 'Impossível', Correta: 'A' }, ['sheet_difficulty']],
    [{ ...base, Correta: 'C' }, ['sheet_correct', 'no_correct_answer']],
    [{ ...base, Tipo: 'objetiva', Correta: 'A;B' }, ['sheet_correct']],
    [{ ...base }, ['no_correct_answer']],
    [{ Título: 'sem enunciado' }, ['required']],
    [{ Enunciado: 'x', 'Alternativa A': '1', Correta: 'A' }, ['options_two']],
    [{ Enunciado: 'x', 'Máximo de caracteres': 'mil' }, ['sheet_number']],
    [{ Enunciado: 'x', 'Máximo de caracteres': '0' }, ['min_value']],
    [{ ...base, Correta: 'A', Etiquetas: 'e'.repeat(41) }, ['max_chars']],
    [{ ...base, Correta: 'A', Título: 't'.repeat(201) }, ['max_chars']],
  ])('%j: %j', (row, expected) => {
    expect(keysOf(one(row))).toEqual(expected);
  });

  it('skips empty rows and keeps the numbers of the others', () => {
    expect(parseSheet([{}, { Enunciado: ' \u0000' }, base]).map((question) => question.place)).toEqual(['4']);
  });

  it('knows a row again by its code, else by what it asks', () => {
    expect(one({ ...base, Código: 'MAT-1' }).externalKey).toBe('sheet:MAT-1');
    expect(one({ ...base, Correta: 'A' }).externalKey).toBe(one({ ...base, Correta: 'B' }).externalKey);
    expect(one({ ...base, 'Alternativa C': '3' }).externalKey).not.toBe(one(base).externalKey);
    // A code of nothing that can be kept is none.
    expect(one({ ...base, Código: '\u0000 \u0007' }).externalKey).toBe(one(base).externalKey);
  });

  it('never throws', () => {
    const header = fc.constantFrom(...Object.values(sheetColumns), 'x', '__proto__');
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('A;B', 'lacuna', '1e99', 'Arquivo'),
      fc.anything(),
    );
    fc.assert(
      fc.property(fc.array(fc.dictionary(header, cell)), (rows) => {
        for (const question of parseSheet(rows)) expect(question.externalKey).toMatch(/^sheet:./);
      }),
      { numRuns: 500 },
    );
  });
});
