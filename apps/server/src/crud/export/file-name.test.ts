import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it.each([
  ['Alunos', '23/11/2026 10:00', 'xlsx', 'alunos-2026-11-23.xlsx'],
  ['Banco de questões', '01/02/2026 00:00', 'pdf', 'banco-de-questoes-2026-02-01.pdf'],
  ['“Ação” & Reação / 2', '01/02/2026 00:00', 'pdf', 'acao-reacao-2-2026-02-01.pdf'],
  ['', '01/02/2026 00:00', 'pdf', '2026-02-01.pdf'],
])('%s of %s is called as people call it, in plain letters', (title, madeAt, ending, name) => {
  expect(fileNameOf(title, madeAt, ending)).toBe(name);
});

it('a long title is cut at a word', () => {
  const name = fileNameOf('Prova de '.repeat(20), '01/02/2026 00:00', 'pdf');
  expect(name.length).toBeLessThan(80);
  expect(name).toMatch(/[a-z]-2026-02-01\.pdf$/);
});
