import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const device_id = 'device-of-a-test';
const server = await useTestServer({ environment: { JOBS: 'off' } });

it.each([
  [true, null],
  [false, '7.25'],
])(
  'a candidate reads what a question is worth unless that is hidden: %s',
  async (hide_question_value, score) => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[{ ...choiceQuestion('um'), score: '7.25' }]],
      settings: { hide_question_value },
    });
    const candidate = await candidateOf(server, scenario, 'student');
    const { client, answerId } = await beginExam(candidate, scenario, []);
    const read = await client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`);
    expect(read.body.form.items).toMatchObject([{ score }]);
    // As a value of its own: its digits may stand in a time as well.
    if (hide_question_value) expect(JSON.stringify(read.body.form)).not.toMatch(/[":,[]7\.25[",}\]]/);
    const items = await client.get(
      `/api/v1/answers/${answerId}/items?device_id=${device_id}&item_id=${scenario.itemIds[0]}`,
    );
    expect(items.body.items).toMatchObject([{ score }]);
  },
);
