import { expect, it } from 'vitest';
import { createPlayRate } from './play-rate.ts';

const ratesOf = (left: readonly number[]): number[] => {
  const pace = createPlayRate();
  return left.map(pace.next);
};

it('plays faster while every chunk of the last seconds came with much left, and no more when one came just in time', () => {
  expect(ratesOf([0.6, 0.6, 0.6, 0.6, 0.6, 0.6])).toEqual([1, 1, 1, 1, 1, 1.1]);
  expect(ratesOf([0.6, 0.6, 0.6, 0.6, 0.6, 0.6, 0.5, 0.3, 0.2, 0.14, 0.3]).slice(-5)).toEqual([
    1.1, 1.1, 1.1, 1, 1,
  ]);
});

it('one chunk that comes late among many keeps what is left', () => {
  expect(ratesOf([0.6, 0.6, 0, 0.6, 0.6, 0.6, 0.6, 0.6])).toEqual(Array(8).fill(1));
});

it('between the two bounds goes on as before', () => {
  expect(ratesOf(Array(9).fill(0.2))).toEqual(Array(9).fill(1));
});
