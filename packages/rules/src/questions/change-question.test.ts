import { questionChangeSchema } from '@certame/contract/features/questions/bulk/endpoints.ts';
import { expect, it } from 'vitest';
import { type ChangeableQuestion, planQuestionChange } from './change-question.ts';

const discipline = '0196c1f2-aaaa-7bbb-8ccc-0123456789ab';
const question: ChangeableQuestion = {
  type: 'essay',
  difficulty: 'M',
  discipline_id: discipline,
  tags: ['Brasil', 'capitais'],
  is_archived: false,
};
const plan = (change: object, of: Partial<ChangeableQuestion> = {}) =>
  planQuestionChange({ ...question, ...of }, questionChangeSchema.parse(change));

it('only what is named changes', () => {
  expect(plan({ difficulty: 'D' })).toEqual({
    outcome: 'changed',
    question: { ...question, difficulty: 'D' },
  });
  expect(plan({ discipline_id: null })).toMatchObject({ question: { discipline_id: null, difficulty: 'M' } });
  expect(plan({ archived: true })).toMatchObject({ question: { is_archived: true } });
  expect(plan({})).toEqual({ outcome: 'unchanged' });
  expect(plan({ difficulty: 'M', archived: false, discipline_id: discipline })).toEqual({
    outcome: 'unchanged',
  });
});

it('tags come and go whatever their case; the spelling that is there stays', () => {
  expect(plan({ add_tags: [' brasil ', 'rios'] })).toMatchObject({
    question: { tags: ['Brasil', 'capitais', 'rios'] },
  });
  expect(plan({ remove_tags: ['BRASIL'] })).toMatchObject({ question: { tags: ['capitais'] } });
  expect(plan({ add_tags: ['BRASIL'], remove_tags: ['brasil'] })).toMatchObject({
    question: { tags: ['capitais', 'BRASIL'] },
  });
  expect(plan({ add_tags: ['BRASIL'] })).toEqual({ outcome: 'unchanged' });
});

it('what a question cannot have is refused, not cut', () => {
  const tags = Array.from({ length: 30 }, (_, index) => `t${index}`);
  expect(plan({ add_tags: ['one more'] }, { tags })).toEqual({
    outcome: 'refused',
    problem: 'too_many_tags',
  });
  expect(plan({ add_tags: ['one more'], remove_tags: ['t0'] }, { tags })).toMatchObject({
    outcome: 'changed',
  });
  expect(plan({ difficulty: 'E' }, { type: 'section' })).toEqual({
    outcome: 'refused',
    problem: 'no_difficulty',
  });
  expect(plan({ archived: true }, { type: 'section' })).toMatchObject({ outcome: 'changed' });
});
