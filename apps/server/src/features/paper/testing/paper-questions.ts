import { choiceQuestion } from '@certame/testkit/exam-scenario.ts';

/** One of each kind of field that a sheet has. */
export const questions = [
  choiceQuestion('Primeira?', 'a'),
  choiceQuestion('Segunda?', 'b'),
  {
    type: 'check_box' as const,
    content: {
      statement: '<p>Quais?</p>',
      options: ['a', 'b', 'c'].map((id) => ({ id, html: `<p>${id}</p>` })),
    },
    key: { correct_option_ids: ['a', 'c'] },
  },
  {
    type: 'gap' as const,
    content: { statement: '<p>Quanto?</p>', gaps: [{ id: 'g1', kind: 'number' as const }] },
    key: { gaps: { g1: { numbers: [{ min: '12.5', max: '12.5' }] } } },
  },
  { type: 'essay' as const, content: { statement: '<p>Disserte</p>' }, key: {} },
];
