import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;

async function beginOn(device: string) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um'), choiceQuestion('dois')]],
  });
  const candidate = await candidateOf(server, scenario, 'student');
  const enter = (client: ApiClient, deviceId: string) =>
    client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id: deviceId });
  const id: string = (await enter(candidate, device)).body.answer_id;
  return {
    id,
    /** The other device has been silent for long enough. */
    takeOver: async (deviceId: string) => {
      await owner.query(
        `update attempts set device_seen_at = device_seen_at - interval '2 minutes' where id = $1`,
        [id],
      );
      return (await enter(candidate, deviceId)).body;
    },
    save: (deviceId: string, responses: readonly { item: number; seq: number; value: string }[]) =>
      candidate.post(`/api/v1/answers/${id}/responses`, {
        device_id: deviceId,
        responses: responses.map(({ item, seq, value }) => ({
          ...{ item_id: scenario.itemIds[item], seq, value },
          answered_at: new Date().toISOString(),
        })),
      }),
    kept: async () => {
      const { rows } = await owner.query(
        `select i.ordinality::int - 1 as item, value from responses join unnest($2::uuid[]) with ordinality i (id, ordinality)
           on i.id = item_id where attempt_id = $1 order by 1`,
        [id, scenario.itemIds],
      );
      return rows;
    },
    history: async () => {
      const { rows } = await owner.query('select value from response_changes where attempt_id = $1', [id]);
      return rows.map(({ value }) => value);
    },
  };
}

it('keeps what was acknowledged on the second device when the first comes back with older answers', async () => {
  const exam = await beginOn('device-first');
  // Four changes of mind on the first device, without a line: numbers 1 to 4 are given there.
  const second = await exam.takeOver('device-second');
  expect((await exam.save('device-second', [{ item: 0, seq: second.last_seq + 1, value: 'e' }])).status).toBe(
    200,
  );

  const back = await exam.takeOver('device-first');
  expect(back.last_seq).toBeGreaterThan(second.last_seq + 1);
  const late = await exam.save('device-first', [
    ...['a', 'b', 'a', 'b'].map((value, index) => ({ item: 0, seq: index + 1, value })),
    { item: 1, seq: 5, value: 'c' },
  ]);
  expect(late.body.acknowledged).toHaveLength(5);
  // What only the first device answered counts; all else it wrote is in the history.
  expect(await exam.kept()).toEqual([
    { item: 0, value: 'e' },
    { item: 1, value: 'c' },
  ]);
  expect((await exam.history()).toSorted()).toEqual(['a', 'a', 'b', 'b', 'c', 'e']);

  await exam.save('device-first', [{ item: 0, seq: back.last_seq + 1, value: 'd' }]);
  expect((await exam.kept())[0]).toEqual({ item: 0, value: 'd' });
});

it('begins far above whatever the other device may have numbered, also when nothing was saved there', async () => {
  const exam = await beginOn('device-first');
  const floors = [];
  for (const device of ['device-second', 'device-first', 'device-second'])
    floors.push((await exam.takeOver(device)).last_seq);
  expect(floors.toSorted((a, b) => a - b)).toEqual(floors);
  expect(new Set(floors).size).toBe(3);
  expect(floors[0]).toBeGreaterThan(10_000);
  // A reload of the same device goes on where it was.
  expect((await exam.takeOver('device-second')).last_seq).toBe(floors[2]);
});
