import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

it('a second chance below a percentage tells nothing of a score that is not released', async () => {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Quanto?', 'a')]],
    settings: { second_chance_count: 1, second_chance_min_percent: '60' },
  });
  const [failed, passed] = [await server.as('student'), await server.as('student2')];
  await takeExam(failed, scenario, ['b']);
  await takeExam(passed, scenario, ['a']);
  const told = async (client: typeof failed) => {
    const { body } = await client.get(`/api/v1/forms/${scenario.shortUrlId}`);
    const { attempts_allowed, may_start, reason } = body;
    return { attempts_allowed, may_start, reason };
  };
  const nothing = { attempts_allowed: 1, may_start: false, reason: 'exam-attempts-used' };
  expect(await told(failed)).toEqual(nothing);
  expect(await told(passed)).toEqual(nothing);
  const start = { device_id: 'device-of-a-test' };
  const path = `/api/v1/forms/${scenario.shortUrlId}/answers`;
  expect((await failed.post(path, start)).body.code).toBe('exam-attempts-used');

  await releaseScores(await server.as('manager'), scenario.questionnaireId);
  expect(await told(failed)).toEqual({ attempts_allowed: 2, may_start: true, reason: null });
  expect(await told(passed)).toEqual(nothing);
  expect((await failed.post(path, start)).status).toBeLessThan(300);
});
