import { attemptStates } from '@certame/contract/features/exam/states.ts';
import { expect, it } from 'vitest';
import { goesByItself, type QuestionStanding } from './goes-by-itself.ts';

const goes = (change: Partial<QuestionStanding>, mayBegin = false) =>
  goesByItself('2.5', { state: 'awaiting_correction', score: null, isByPerson: false, ...change }, mayBegin);

it('a score goes into an attempt that is over and not released', () => {
  expect(attemptStates.filter((state) => goes({ state }))).toEqual([
    'finished',
    'awaiting_correction',
    'awaiting_release',
  ]);
});

it('an attempt is begun for it only where that takes nothing from the student', () => {
  expect([goes({ state: null }), goes({ state: null }, true)]).toEqual([false, true]);
});

it('it follows the test, and changes nothing that a person gave', () => {
  expect(goes({ score: '2' })).toBe(true);
  expect(goes({ score: '2.50' })).toBe(false);
  expect(goes({ score: '2', isByPerson: true })).toBe(false);
});
