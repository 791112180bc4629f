import { unpackForm } from '@certame/rules/exam/packing/packed-form.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test, vi } from 'vitest';

vi.mock(import('@certame/rules/exam/packing/packed-form.ts'), { spy: true });

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

test("a saved choice is stored under its author's id without the form being unpacked", async () => {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Uma'), choiceQuestion('Outra')]],
    settings: { shuffle_options: true, shuffle_questions: true },
  });
  const { client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  const form = await client.get(`/api/v1/answers/${answerId}?device_id=device-of-a-test`);
  const [item] = form.body.form.items;
  // Without this the spy might be none.
  expect(unpackForm).toHaveBeenCalled();
  vi.mocked(unpackForm).mockClear();
  const saved = await client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id: 'device-of-a-test',
    responses: [
      {
        item_id: item.item_id,
        seq: 1,
        value: item.content.options[1].id,
        answered_at: new Date().toISOString(),
      },
    ],
  });
  expect(saved.body.rejected).toEqual([]);
  expect(unpackForm).not.toHaveBeenCalled();
  const {
    rows: [stored],
  } = await owner.query(
    `select option ->> 'html' as html from responses r join questionnaire_items i on i.id = r.item_id
       join question_versions v on v.id = i.question_version_id, jsonb_array_elements(v.content -> 'options') option
      where r.attempt_id = $1 and option ->> 'id' = r.value #>> '{}'`,
    [answerId],
  );
  expect(stored?.html).toBe(item.content.options[1].html);
});
