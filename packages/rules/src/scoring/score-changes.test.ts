import { describe, expect, it } from 'vitest';
import { byGreatestChange, type ScoreChange, scoreChangeOf, summarizeScoreChanges } from './score-changes.ts';

const change = (
  before: [string, string, string | null],
  after: [string, string, string | null],
): ScoreChange => {
  const of = ([total, max, percent]: typeof before) => ({ total, max, percent });
  return { before: of(before), after: of(after) };
};
/** One of two questions is voided for all: who had it wrong, who had it right. */
const gains = change(['1', '2', '50'], ['2', '2', '100']);
const stays = change(['2', '2', '100'], ['2', '2', '100']);
/** It leaves the total: the one question right, and the other. */
const loses = change(['1', '2', '50'], ['0', '1', '0']);
const allRight = change(['2', '2', '100'], ['1', '1', '100']);
const nothingLeft = change(['0', '1', '0'], ['0', '0', null]);

describe('changes of scores', () => {
  it('go by the percent', () => {
    expect([gains, stays, loses, allRight, nothingLeft].map(scoreChangeOf)).toEqual([
      'up',
      'same',
      'down',
      'same',
      'same',
    ]);
  });
  it('are counted, with exact means', () => {
    expect(summarizeScoreChanges([gains, stays, loses])).toEqual({
      ...{ up: 1, down: 1, same: 1 },
      mean_points: '0',
      mean_percent: '0',
    });
    expect(summarizeScoreChanges([gains, stays, stays])).toMatchObject({
      mean_points: '0.3333',
      mean_percent: '16.6667',
    });
    expect(summarizeScoreChanges([])).toMatchObject({ up: 0, mean_points: null, mean_percent: null });
  });
  it('are sorted by how great they are, either way', () => {
    const small = change(['1', '4', '25'], ['2', '4', '50']);
    expect([stays, small, loses].toSorted(byGreatestChange)).toEqual([loses, small, stays]);
  });
});
