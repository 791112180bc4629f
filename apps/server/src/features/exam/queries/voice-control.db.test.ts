import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });

test.each([
  [true, true],
  [false, undefined],
])(
  'whether an exam may be answered by voice is told at its door and in its form: %s',
  async (voice_control, told) => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Quanto?')]],
      settings: { voice_control },
    });
    const candidate = await candidateOf(server, scenario, 'student');
    const info = await candidate.get(`/api/v1/forms/${scenario.shortUrlId}`);
    const started = await candidate.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, {
      device_id: 'device-of-a-test',
    });
    expect([info.status, info.body.voice_control]).toEqual([200, told]);
    expect([started.body.state, started.body.form.voice_control]).toEqual(['in_progress', told]);
  },
);

test('a teacher may set it', async () => {
  const teacher = await server.as('teacher');
  const made = await teacher.post('/api/v1/questionnaires', {
    name: 'Prova por voz',
    settings: { voice_control: true },
  });
  expect([made.status, made.body.model.settings.voice_control]).toEqual([201, true]);
});
