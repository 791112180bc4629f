import { expect, it } from 'vitest';
import { computeTestScore, findDivergentItems, resolveStation } from './test-score.ts';

const two = { examiners: 2, maxDifference: '1', maxCriterionDifference: null };
const plain = (scores: string[]) => scores.map((score) => ({ score, items: {} }));
const station = (given: string[], decided: string | null = null) =>
  resolveStation({ given: plain(given), decided }, two);

it('is the mean of two examiners who agree, and of nobody’s decision but the chair’s where they do not', () => {
  expect(station(['3'])).toEqual({ state: 'incomplete', missing: 1 });
  expect(station(['3', '4'])).toEqual({ state: 'resolved', score: '3.5' });
  expect(station(['3', '4.0001'])).toEqual({ state: 'chair' });
  expect(station(['3', '4.0001'], '3.25')).toEqual({ state: 'resolved', score: '3.25' });
  const alone = { examiners: 1, maxDifference: null, maxCriterionDifference: null };
  expect(resolveStation({ given: plain(['2']), decided: null }, alone)).toEqual({
    state: 'resolved',
    score: '2',
  });
});

it('diverges at one item although the whole is the same, and says at which', () => {
  const given = [
    { score: '3', items: { soap: '1', dry: '2' } },
    { score: '3', items: { soap: '1.5', dry: '1.5' } },
  ];
  const rule = (maxCriterionDifference: string | null) => ({ ...two, maxCriterionDifference });
  expect(resolveStation({ given, decided: null }, rule('0.5'))).toEqual({ state: 'resolved', score: '3' });
  expect(resolveStation({ given, decided: null }, rule('0.4999'))).toEqual({ state: 'chair' });
  expect(resolveStation({ given, decided: '2' }, rule('0'))).toEqual({ state: 'resolved', score: '2' });
  expect([rule(null), rule('0.5'), rule('0.4999')].map((one) => findDivergentItems(given, one))).toEqual([
    [],
    [],
    ['soap', 'dry'],
  ]);
  expect(findDivergentItems(given.slice(1), rule('0'))).toEqual([]);
});

it('sums the stations of a test exactly, once each has its score', () => {
  expect(computeTestScore([station(['0.1', '0.1']), station(['0.2', '0.2'])])).toBe('0.3');
  expect(computeTestScore([station(['1', '1']), station(['3', '5'])])).toBeNull();
  expect(computeTestScore([])).toBeNull();
});
