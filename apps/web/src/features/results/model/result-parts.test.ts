import { describe, expect, it } from 'vitest';
import { orderedOptions } from '#lib/ordered-options.ts';
import { acceptedAnswers } from './accepted-answers.ts';

describe('options of a result', () => {
  const options = ['a', 'b', 'c'].map((id) => ({ id, html: id }));
  it('stand as the attempt showed them, later ones at the end', () => {
    expect(orderedOptions(['c', 'a'], options).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
  });
  it('stand as written without an order', () => {
    expect(orderedOptions([], options).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('what a gap accepts', () => {
  const range = (min: string, max: string): string => `${min}..${max}`;
  it('are its full answers, not those for a part of the score', () => {
    const key = {
      texts: [
        { text: 'havia', weight_percent: '100' },
        { text: 'haviam', weight_percent: '50' },
      ],
      numbers: [
        { min: '2.5', max: '2.50', weight_percent: '100' },
        { min: '9.7', max: '9.9', weight_percent: '100.00' },
      ],
      strict: false,
    };
    expect(acceptedAnswers(key, range)).toEqual(['havia', '2,5', '9,7..9,9']);
  });
  it('are none without a key', () => {
    expect(acceptedAnswers(undefined, range)).toEqual([]);
  });
});
