import { expect, it } from 'vitest';
import { findPortugueseLiterals } from './portuguese-literals.ts';

it('finds Portuguese that has none of its signs', () => {
  expect(findPortugueseLiterals("notify('success', 'Registro salvo com sucesso');")).toEqual([
    'Registro salvo com sucesso',
  ]);
  expect(findPortugueseLiterals('const a = `Uma turma de ouro`;')).toEqual(['Uma turma de ouro']);
});

it('finds a text of the product that is written out instead of asked for', () => {
  expect(findPortugueseLiterals('const label = \'Salvar\'; const other = "Nome";')).toEqual([
    'Salvar',
    'Nome',
  ]);
});

it('leaves keys, statements, English and comments alone', () => {
  expect(findPortugueseLiterals("t('common.save'); const a = 'de-DE'; const b = 'no row as such';")).toEqual(
    [],
  );
  expect(findPortugueseLiterals('const q = `select a.id as id from attempts a or do nothing`;')).toEqual([]);
  expect(findPortugueseLiterals("// 'Salvar' para quem quer\nconst a = 'pt';")).toEqual([]);
});
