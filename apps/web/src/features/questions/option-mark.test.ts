import { expect, it } from 'vitest';
import { optionMark, optionName } from './option-mark.ts';

it('marks options as their numbering says, beyond the alphabet too', () => {
  expect([0, 25, 26, 59].map((index) => optionMark('letters', index))).toEqual(['A', 'Z', 'AA', 'BH']);
  expect(optionMark('numbers', 9)).toBe('10');
  expect(optionMark('none', 3)).toBe('');
  expect(optionName('none', 3)).toBe('4');
});
