import { expect, test } from 'vitest';
import { wordsOf } from './search-words.ts';

test('a CPF is searched by its digits, however far it has been typed', () => {
  expect(wordsOf(['529.982.247-25'])).toEqual(['52998224725']);
  expect(wordsOf(['ana 529.982.2'])).toEqual(['ana', '5299822']);
  expect(wordsOf(['529.982.247-'])).toEqual(['529982247']);
});

test('codes, numbers and dates with signs of their own stay as they were typed', () => {
  const typed = ['2023-01', '1.234', '28.02.2004', 'BIO-2024/031', '192.168.100.1', 'ana.529.982'];
  expect(wordsOf(typed)).toEqual(typed);
});

test('a sign that the searched texts leave out is no word', () => {
  expect(wordsOf(["turma - manhã ’ '"])).toEqual(['turma', 'manhã']);
});
