import { disciplines } from '@certame/contract/features/disciplines/area.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import {
  boolean,
  cpf,
  date,
  dateTime,
  decimal,
  integer,
  money,
  select,
} from '@certame/contract/kit/fields.ts';
import { describe, expect, it } from 'vitest';
import { textsOf } from '#lib/texts.ts';
import { foldHeader, matchHeaders } from './columns.ts';
import { isoDay, isoInstant, plainDecimal, readCell } from './values.ts';

const translate = textsOf('pt');
const read = (text: string, field: Exclude<Field, { kind: 'reference' | 'references' }>) =>
  readCell(text, field, {
    area: disciplines,
    key: 'name',
    translate,
    allTranslates: [translate, textsOf('en')],
    timeZone: 'America/Sao_Paulo',
  });

describe('cells of a sheet', () => {
  it.each([
    ['7,5', '7.5'],
    ['7.5', '7.5'],
    ['1.234,56', '1234.56'],
    ['1,234.56', '1234.56'],
    ['1 234,5', '1234.5'],
    ['-3', '-3'],
  ])('%s is the number %s', (text, expected) => {
    expect(plainDecimal(text)).toBe(expected);
    expect(read(text, decimal({ scale: 2 }))).toEqual({ value: expected });
  });

  it.each([
    ['1.234,56', 123_456],
    ['R$ 7,5', 750],
    ['12', 1200],
    ['grátis', 'grátis'],
  ])('%s is the amount of %s cents', (text, expected) => {
    expect(read(text, money({ currency: 'BRL' }))).toEqual({ value: expected });
  });

  it.each([
    ['28/02/2001', '2001-02-28'],
    ['1/2/2001', '2001-02-01'],
    ['2001-02-28', '2001-02-28'],
    ['amanhã', 'amanhã'],
  ])('%s is the day %s', (text, expected) => {
    expect(isoDay(text)).toBe(expected);
    expect(read(text, date())).toEqual({ value: expected });
  });

  it('reads a clock in the time zone of the institution, summer time included', () => {
    expect(isoInstant('31/12/2000 08:30', 'America/Sao_Paulo')).toBe('2000-12-31T10:30:00.000Z');
    expect(isoInstant('2026-03-01T08:30:00', 'America/Sao_Paulo')).toBe('2026-03-01T11:30:00.000Z');
    expect(isoInstant('01/03/2026', 'America/Manaus')).toBe('2026-03-01T04:00:00.000Z');
    // The hour after the clocks went forward in Lisbon.
    expect(isoInstant('29/03/2026 02:30', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z');
    expect(read('um dia', dateTime())).toEqual({ value: 'um dia' });
  });

  it.each([
    ['Sim', true],
    ['NÃO', false],
    ['nao', false],
    ['yes', true],
    ['true', true],
    ['0', false],
    ['x', true],
  ])('%s means %s', (text, expected) => {
    expect(read(text, boolean())).toEqual({ value: expected });
  });

  it('says what it does not understand', () => {
    expect(read('talvez', boolean())).toEqual({ problem: 'Escreva Sim ou Não.' });
    expect(read('1,5', integer())).toEqual({ problem: 'Informe um número inteiro.' });
    expect(read('40', integer())).toEqual({ value: 40 });
  });

  it('gives a CPF back the zeros that a sheet has dropped', () => {
    expect(read('1234567890', cpf())).toEqual({ value: '01234567890' });
    expect(read('012.345.678-90', cpf())).toEqual({ value: '01234567890' });
  });

  it('finds an option by its key without regard to case', () => {
    expect(read('EASY', select({ options: ['easy', 'hard'] }))).toEqual({ value: 'easy' });
    expect(read('médio', select({ options: ['easy', 'hard'] }))).toEqual({ value: 'médio' });
  });
});

describe('headers', () => {
  it('are the same without case, accents and marks', () => {
    expect(foldHeader('  NOME  Completo *')).toBe(foldHeader('nome completo'));
    expect(foldHeader('Matrícula')).toBe(foldHeader('MATRICULA'));
  });
  it('match labels and keys, the first of two alike', () => {
    const columns = [{ key: 'workload_hours', field: integer(), label: 'Carga horária (h)' }];
    const matched = matchHeaders(columns, ['outra', 'CARGA HORARIA H', 'workload_hours']);
    expect([...matched.keys()]).toEqual(['CARGA HORARIA H']);
  });
});
