import { expect, test } from 'vitest';
import { readInteger } from './read-integer.ts';

test.each<[string, number | string | null]>([
  ['60', 60],
  [' 60 ', 60],
  ['-3', -3],
  ['1.000', 1000],
  ['1.234.567', 1_234_567],
  ['', null],
  // For the form to refuse: dropping the comma would make 605 of it.
  ['60,5', 60.5],
  ['60.5', 60.5],
  ['sessenta', 'sessenta'],
  ['1e3', '1e3'],
])('%s is read as %s', (typed, read) => expect(readInteger(typed)).toBe(read));
