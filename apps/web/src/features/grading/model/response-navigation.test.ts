import { describe, expect, it } from 'vitest';
import type { GradingItem, GradingList, GradingResponse } from './grade-draft.ts';
import { nextPendingItem, stepBack, stepForward } from './response-navigation.ts';
import { withGrade } from './with-grade.ts';

const item = (item_id: string, pending: number, graded = 0) => ({ item_id, pending, graded }) as GradingItem;
const model = {
  questionnaire_name: '',
  items: [item('i1', 2, 1), item('i2', 1)],
  last_page: 1,
  total: 2,
  responses: [
    { answer_id: 'a1', item_id: 'i1', score: null },
    { answer_id: 'a2', item_id: 'i1', score: '1' },
  ] as GradingResponse[],
} satisfies GradingList;
const mark = { score: '2', criteria_scores: {}, comment: 'Bom', updated_at: 'now' };

describe('a saved mark', () => {
  it('moves one response from pending to graded', () => {
    const next = withGrade(model, { answer_id: 'a1', item_id: 'i1' }, mark);
    expect(next.items.map((one) => [one.pending, one.graded])).toEqual([
      [1, 2],
      [1, 0],
    ]);
    expect(next.responses[0]).toMatchObject(mark);
  });

  it('counts a changed mark once, and gives back one that was taken', () => {
    expect(withGrade(model, { answer_id: 'a2', item_id: 'i1' }, mark).items[0]).toMatchObject({ graded: 1 });
    const taken = withGrade(model, { answer_id: 'a2', item_id: 'i1' }, { ...mark, score: null });
    expect(taken.items[0]).toMatchObject({ pending: 3, graded: 0 });
  });
});

describe('next and previous', () => {
  const at = { index: 0, page: 1, lastPage: 3, count: 2, only: 'all' as const };
  it('walk through the page first', () => {
    expect(stepForward(at)).toEqual({ kind: 'index', index: 1 });
    expect(stepBack({ ...at, index: 1 })).toEqual({ kind: 'index', index: 0 });
  });

  it('turn the page where all are shown', () => {
    expect(stepForward({ ...at, index: 1 })).toEqual({ kind: 'page', page: 2, last: false });
    expect(stepBack({ ...at, page: 2 })).toEqual({ kind: 'page', page: 1, last: true });
    expect(stepForward({ ...at, index: 1, page: 3 })).toEqual({ kind: 'end' });
  });

  it('end with the list of the pending ones', () => {
    expect(stepForward({ ...at, index: 1, only: 'pending' })).toEqual({ kind: 'end' });
    expect(stepBack(at)).toBeNull();
  });
});

it('the next question to do comes after this one, then from the start', () => {
  const items = [item('i1', 1), item('i2', 0), item('i3', 2)];
  expect(nextPendingItem(items, 'i1')?.item_id).toBe('i3');
  expect(nextPendingItem(items, 'i3')?.item_id).toBe('i1');
  expect(nextPendingItem([item('i1', 3)], 'i1')).toBeUndefined();
});
