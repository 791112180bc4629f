import { attemptReplySchema } from '@certame/contract/features/exam/form.ts';
import { choiceQuestion, createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { withNames } from './attempt/stored-forms.ts';
import { composeFormOf } from './compose-form-of.ts';
import { findDefinitionByShortUrl } from './definition.ts';
import { presentAttempt, type ShownAttempt } from './present.ts';
import { renderStart } from './render-start.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });

const matching: ScenarioQuestion = {
  type: 'gap',
  content: {
    statement: '<p>"items":[] <span data-gap="g"></span></p>',
    gaps: [{ id: 'g', kind: 'select', choices: ['um', 'dois', 'três'] }],
  },
  key: { gaps: { g: { texts: [{ text: 'um' }] } } },
};
const heading: ScenarioQuestion = { type: 'section', content: { statement: '<p>Parte</p>' }, key: {} };
const essay: ScenarioQuestion = {
  type: 'essay',
  content: { statement: 'a'.repeat(30_000) },
  key: {},
  required: true,
};
const sections = [
  [heading, choiceQuestion('"items":[] e \\ $& $1'), matching],
  [choiceQuestion('Outra'), essay, choiceQuestion('Depois do que cabe')],
];

test.each([
  ['shuffled', { shuffle_options: true, shuffle_questions: true, limit_min: 60 }],
  ['as its author ordered it', { hide_question_value: true, voice_control: true }],
  ['question by question without a way back', { presentation: 'question' as const, do_not_go_back: true }],
  ['section by section', { presentation: 'section' as const, progressive: true, shuffle_options: true }],
])('the text of a start is what is presented of its attempt: %s', async (_how, settings) => {
  const scenario = await createExamScenario(server.ownerUrl, { sections, settings });
  const definition = await findDefinitionByShortUrl(server.owner, scenario.shortUrlId);
  if (!definition) throw new Error('The questionnaire is gone');
  const attempt: ShownAttempt = {
    id: scenario.questionnaireId,
    state: 'in_progress',
    form: withNames(composeFormOf(definition, Math.random), scenario.questionnaireId),
    currentStep: 0,
    deadlineAt: new Date(1e12),
    questionClosesAt: null,
    pausedAt: null,
    staffPause: null,
    pauses: 0,
    seqFloor: 0,
    plan: null,
  };
  const presented = attemptReplySchema.parse(presentAttempt(definition, attempt, [], 1e12));
  expect(JSON.parse(renderStart(definition, attempt, 1e12).toString())).toEqual(
    JSON.parse(JSON.stringify(presented)),
  );
});
