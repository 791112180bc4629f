import { expect, test } from 'vitest';
import { entryOfRow } from './entries.ts';

test('a row of a sheet names its student by the e-mail, else by the code', () => {
  expect(entryOfRow(['Ana', '2026', ' ana@b.br'])).toBe('ana@b.br');
  expect(entryOfRow(['Ana', ' 00231 ', ''])).toBe('00231');
  expect(entryOfRow(['Nome', 'Matrícula'])).toBeUndefined();
  expect(entryOfRow([])).toBeUndefined();
});
