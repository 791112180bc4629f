import type { Handling } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { draftOf, effectOf, kindsFor } from './effect-draft.ts';

const appealOf = (type: string | null, graders: Handling['graders'] = []) =>
  ({
    may_change: true,
    answer_id: 'attempt',
    item_id: type === null ? null : 'item',
    items: [{ item_id: 'first', number: 1, title: '', score: '1', max: '2' }],
    graders,
    question:
      type === null
        ? null
        : {
            type,
            content: { gaps: type === 'gap' ? [{ id: 'g1' }, { id: 'g2', kind: 'number' }] : [] },
          },
  }) as unknown as Handling;

describe('what a granted appeal may lead to', () => {
  it('depends on the question, and on who else may grade it', () => {
    expect(kindsFor(appealOf('multiple_choice'))).toEqual(['void', 'accept', 'score', 'none']);
    expect(kindsFor(appealOf('check_box'))).toContain('accept');
    expect(kindsFor(appealOf('essay'))).toEqual(['void', 'score', 'none']);
    expect(kindsFor(appealOf(null))).toEqual(['void', 'score', 'none']);
    expect(kindsFor(appealOf('essay', [{ id: 'g', name: 'Ana' }]))).toContain('regrade');
  });

  it('is nothing new where the reader may not change the questionnaire', () => {
    const appeal = { ...appealOf('multiple_choice'), may_change: false };
    expect(kindsFor(appeal)).toEqual(['none']);
    expect(effectOf(draftOf(appeal), appeal)).toBeNull();
  });

  it('is complete before it is sent', () => {
    const gap = appealOf('gap');
    const draft = draftOf(gap);
    expect(effectOf({ ...draft, kind: 'accept', value: '  ' }, gap)).toBeNull();
    expect(effectOf({ ...draft, kind: 'accept', value: ' rio ' }, gap)).toEqual({
      ...{ kind: 'accept', item_id: 'item', gap_id: 'g1', value: 'rio' },
    });
    const ofNumber = (value: string, until: string) =>
      effectOf({ ...draft, kind: 'accept', gapId: 'g2', value, until }, gap);
    expect(ofNumber('2,5', '')).toMatchObject({ gap_id: 'g2', value: '2.5' });
    expect(ofNumber('9,7', '9,9')).toMatchObject({ value: '9.7..9.9' });
    expect([ofNumber('', ''), ofNumber('x', '2'), ofNumber('2', 'x')]).toEqual([null, null, null]);
    const several = appealOf('check_box');
    expect(effectOf({ ...draftOf(several), kind: 'accept' }, several)).toBeNull();
    expect(effectOf({ ...draftOf(several), kind: 'accept', chosen: ['c', 'a'] }, several)).toEqual({
      ...{ kind: 'accept', item_id: 'item', gap_id: null, value: 'c a' },
    });
    expect(effectOf({ ...draft, kind: 'score', score: 'dez' }, gap)).toBeNull();
    expect(effectOf({ ...draft, kind: 'score', score: '1,5' }, gap)).toMatchObject({ score: '1.5' });
    expect(effectOf({ ...draft, kind: 'regrade' }, gap)).toBeNull();
    expect(effectOf({ ...draft, kind: 'none' }, gap)).toBeNull();
  });

  it('is about a question of the candidate where the whole exam is appealed against', () => {
    expect(draftOf(appealOf(null)).itemId).toBe('first');
  });
});
