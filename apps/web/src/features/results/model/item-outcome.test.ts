import { describe, expect, it } from 'vitest';
import { type ItemOutcome, type ItemResult, outcomeOf } from './item-outcome.ts';

const mark = (type: string, part: Partial<ItemResult>): ItemOutcome =>
  outcomeOf({
    item: { type } as ItemResult['item'],
    value: 'a',
    score: '1',
    max: '1',
    voided: null,
    ...part,
  });

describe('mark of a question', () => {
  it('compares the score with what it is worth', () => {
    expect(mark('multiple_choice', { score: '1.0' })).toBe('right');
    expect(mark('check_box', { score: '0.5' })).toBe('partial');
    expect(mark('gap', { score: '0' })).toBe('wrong');
  });

  it('tells blank from wrong', () => {
    for (const value of [null, '', [], {}]) expect(mark('gap', { value, score: '0' })).toBe('blank');
  });

  it('calls no hand-scored response right or wrong', () => {
    expect(mark('essay', { score: '0' })).toBe('scored');
    expect(mark('essay', { score: null })).toBe('unscored');
    expect(mark('media', { value: null, score: null })).toBe('blank');
  });

  it('puts a void before everything else', () => {
    expect(mark('multiple_choice', { voided: 'keep', value: null })).toBe('voided_keep');
    expect(mark('multiple_choice', { voided: 'zero', max: '0', score: '0' })).toBe('voided_zero');
  });
});
