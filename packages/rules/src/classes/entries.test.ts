import { expect, test } from 'vitest';
import { entryOfRow } from './entries.ts';

test('a row of a sheet names its student by the e-mail, else by the code', () => {
  expect(entryOfRow(['Ana', '2026', ' ana@b.br'])).toBe('ana@b.br');
  expect(entryOfRow(['Ana', ' 00231 ', ''])).toBe('00231');
  expect(entryOfRow(['Nome', 'Matrícula'])).toBeUndefined();
  expect(entryOfRow([])).toBeUndefined();
});

test('a code may have letters; a class, a date or a telephone beside it is not taken for one where that can be told', () => {
  expect(entryOfRow(['Ana Souza', ' BIO-2024/031 '])).toBe('BIO-2024/031');
  expect(entryOfRow(['Ana', '28/02/2004', '(11) 98888-7777', '2023A0117'])).toBe('2023A0117');
  expect(entryOfRow(['Ana', '3A', '00231'])).toBe('00231');
  expect(entryOfRow(['Nome', 'Data de nascimento', '28/02/2004'])).toBeUndefined();
});

test('the column that the heading calls the code names the student before any other number', () => {
  expect(entryOfRow(['Ana', '3A', '2026', 'BIO-31'], 3)).toBe('BIO-31');
  expect(entryOfRow(['Ana', '3A', '2026', 'BIO-31', 'ana@b.br'], 3)).toBe('ana@b.br');
  expect(entryOfRow(['Ana', '2026', ' '], 2)).toBe('2026');
});
