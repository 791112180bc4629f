import { expect, it } from 'vitest';
import { sentenceCase } from './sentence-case.ts';

it.each([
  ['Criar Curso', 'Criar curso'],
  ['Criar Modelo de e-mail', 'Criar modelo de e-mail'],
  ['Criar Órgão', 'Criar órgão'],
  ['Exportar PDF', 'Exportar PDF'],
  ['Create course', 'Create course'],
])('%s on a button: %s', (title, words) => {
  expect(sentenceCase(title)).toBe(words);
});
