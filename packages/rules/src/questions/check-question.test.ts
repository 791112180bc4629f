import {
  type QuestionContent,
  type QuestionKey,
  questionContentSchema,
  questionKeySchema,
} from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { describe, expect, it } from 'vitest';
import { checkQuestion } from './check-question.ts';

const check = (type: QuestionType, content: Partial<QuestionContent>, key: Partial<QuestionKey> = {}) =>
  checkQuestion({
    type,
    content: questionContentSchema.parse({ statement: '<p>?</p>', ...content }),
    key: questionKeySchema.parse(key),
  });
const options = ['a', 'b', 'c'].map((id) => ({ id, html: id }));
const gapKey = { texts: [{ text: 'x', weight_percent: '100' }], numbers: [], strict: false };

describe('checkQuestion', () => {
  it('finds nothing wrong with sound questions of every type', () => {
    expect(check('section', {})).toEqual({});
    expect(check('simple_text', {})).toEqual({});
    expect(check('essay', {})).toEqual({});
    expect(check('media', {})).toEqual({});
    expect(check('multiple_choice', { options }, { correct_option_ids: ['b'] })).toEqual({});
    expect(check('multiple_choice', { options })).toEqual({});
    expect(check('check_box', { options }, { correct_option_ids: ['a', 'b'] })).toEqual({});
    expect(
      check(
        'gap',
        { statement: '<p><span data-gap="g1"></span></p>', gaps: [{ id: 'g1', kind: 'text' }] },
        { gaps: { g1: gapKey } },
      ),
    ).toEqual({});
  });

  it('wants two options with different ids, and a correct one that exists', () => {
    expect(check('check_box', { options: options.slice(0, 1) })).toEqual({
      'content.options': [{ key: 'options_two' }],
    });
    expect(check('check_box', { options: [...options, { id: 'a', html: 'z' }] })).toMatchObject({
      'content.options': [{ key: 'unique' }],
    });
    expect(check('multiple_choice', { options }, { correct_option_ids: ['z'] })).toEqual({
      'key.correct_option_ids': [{ key: 'correct_option' }],
    });
  });

  it('lets a single choice have several right options only with weights', () => {
    const correct_option_ids = ['a', 'b'];
    expect(check('multiple_choice', { options }, { correct_option_ids })).toEqual({
      'key.correct_option_ids': [{ key: 'one_correct' }],
    });
    expect(
      check('multiple_choice', { options }, { correct_option_ids, option_weights: { a: '100', b: '50' } }),
    ).toEqual({});
  });

  it('wants a key for each gap, and each gap of the statement to exist once', () => {
    const gaps = [
      { id: 'g1', kind: 'text' as const },
      { id: 'g2', kind: 'text' as const },
    ];
    const statement =
      '<p><span data-gap="g1"></span> <span data-gap="g9"></span> <span data-gap="g1"></span></p>';
    expect(check('gap', { statement, gaps }, { gaps: { g1: gapKey } })).toEqual({
      'key.gaps.g2': [{ key: 'gap_missing' }],
      'content.statement': [{ key: 'gap_unknown', params: { id: 'g9' } }, { key: 'gap_twice' }],
    });
    expect(check('essay', { statement, gaps })).toMatchObject({
      'content.statement': [{ key: 'gap_unknown' }, { key: 'gap_unknown' }, { key: 'gap_twice' }],
    });
  });

  it('bounds the weights of criteria', () => {
    const criteria = ['60', '50'].map((weight_percent, index) => ({
      id: `c${index}`,
      name: 'C',
      description: '',
      weight_percent,
    }));
    expect(check('essay', {}, { criteria })).toEqual({ 'key.criteria': [{ key: 'weights_over_100' }] });
  });
});
