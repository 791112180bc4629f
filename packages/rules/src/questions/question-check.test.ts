import { questionContentSchema, questionKeySchema } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { describe, expect, it } from 'vitest';
import { questionProblems } from './question-check.ts';

const options = (...ids: string[]) => ids.map((id) => ({ id, html: id }));
const problems = (type: QuestionType, content: object, key: object = {}) =>
  questionProblems({
    type,
    content: questionContentSchema.parse({ statement: 'x', ...content }),
    key: questionKeySchema.parse(key),
  }).map(({ field, key: problem, blocking }) => `${field} ${problem}${blocking ? '' : ' (warning)'}`);

const right = { correct_option_ids: ['a'] };
const accepted = { texts: [{ text: 'x' }] };

describe('questionProblems', () => {
  it.each<[string, string[], string[]]>([
    ['a sound choice', problems('multiple_choice', { options: options('a', 'b') }, right), []],
    [
      'weights are a key too',
      problems('check_box', { options: options('a', 'b') }, { option_weights: { a: '50' } }),
      [],
    ],
    ['no statement', problems('essay', { statement: ' ' }), ['content.statement required']],
    [
      'one option',
      problems('multiple_choice', { options: options('a') }, right),
      ['content.options options_two'],
    ],
    [
      'the same id twice',
      problems('check_box', { options: options('a', 'a') }, right),
      ['content.options unique'],
    ],
    [
      'a right option that is not there',
      problems('multiple_choice', { options: options('b', 'c') }, right),
      ['key.correct_option_ids correct_option', 'key.correct_option_ids no_correct_answer (warning)'],
    ],
    [
      'no right option',
      problems('check_box', { options: options('a', 'b') }),
      ['key.correct_option_ids no_correct_answer (warning)'],
    ],
    ['a sound gap', problems('gap', { gaps: [{ id: 'g' }] }, { gaps: { g: accepted } }), []],
    ['no gap', problems('gap', {}), ['content.gaps min_items']],
    ['a gap without an answer', problems('gap', { gaps: [{ id: 'g' }] }), ['key.gaps gap_missing (warning)']],
    [
      'a key for no gap',
      problems('gap', { gaps: [{ id: 'g' }] }, { gaps: { g: accepted, h: accepted } }),
      ['key.gaps foreign'],
    ],
    [
      'nothing to select from',
      problems('gap', { gaps: [{ id: 'g', kind: 'select', choices: ['x'] }] }, { gaps: { g: accepted } }),
      ['content.gaps options_two'],
    ],
    [
      'criteria above the whole',
      problems(
        'essay',
        {},
        { criteria: ['60', '41'].map((weight_percent, i) => ({ id: `c${i}`, name: 'c', weight_percent })) },
      ),
      ['key.criteria weights_over_100'],
    ],
  ])('%s', (_, found, expected) => {
    expect(found).toEqual(expected);
  });
});
