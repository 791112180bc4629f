import { expect, it } from 'vitest';
import { isBetween, isSameScore, meanOf, percentOfMax, toQuestionScore } from './figures.ts';

it('means and parts are exact, and of nothing there is none', () => {
  expect(meanOf([])).toBeNull();
  expect(meanOf(['0.1', '0.2', '0.3'])).toBe('0.2');
  expect(percentOfMax('1', '3')).toBe('33');
  expect(percentOfMax('1', '0')).toBe('0');
  expect(toQuestionScore('8', '10', '2.5')).toBe('2');
  expect([isBetween('-0.1', '5'), isBetween('5', '5'), isBetween('5.0001', '5')]).toEqual([
    false,
    true,
    false,
  ]);
  expect([isSameScore('2.5', '2.50'), isSameScore('2.5', '2.4999')]).toEqual([true, false]);
  expect(toQuestionScore('10', '10', '2.5')).toBe('2.5');
});
