import { expect, test } from 'vitest';
import type { ExamItem } from '#features/exam/index.ts';
import { numberQuestions } from './list-questions.ts';

const item = (id: string, more: Partial<ExamItem> = {}): ExamItem =>
  ({ id, type: 'essay', drawId: null, isSuperseded: false, ...more }) as ExamItem;
const section = (...items: ExamItem[]) => ({ id: 's', title: '', description: '', draws: [], items });

test('questions are counted over all sections, without headings and the pools of draws', () => {
  const numbers = numberQuestions({
    sections: [
      section(item('a'), item('text', { type: 'section' }), item('drawn', { drawId: 'd' })),
      section(item('old', { isSuperseded: true }), item('new'), item('last')),
    ],
  });
  expect([...numbers]).toEqual([
    ['a', 1],
    ['drawn', null],
    ['old', 2],
    ['new', 2],
    ['last', 3],
  ]);
});
