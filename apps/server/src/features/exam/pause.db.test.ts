import type { ApiClient, ApiReply } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const device_id = 'device-of-a-test';
const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

/** Written into every text of the question: where it is, the question can be read. */
const canary = 'canario-que-ninguem-le';

async function attemptWithAnImage(): Promise<{
  client: ApiClient;
  read: () => Promise<Record<'entrance' | 'attempt' | 'items' | 'image', ApiReply>>;
  change: (action: 'pause' | 'continue') => Promise<ApiReply>;
}> {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion(canary)]],
    settings: { allow_pauses: true },
  });
  await owner.query('update questionnaire_sections set description = $2 where id = $1', [
    scenario.sectionIds[0],
    canary,
  ]);
  const stored = await server.services.files.put(Buffer.from('bytes of a picture'));
  const { rows } = await owner.query(
    `with made as (
       insert into files (institution_id, purpose, name, mime, size, sha256, storage_key)
       values ($1, 'question', 'figura.png', 'image/png', $3, $4, $5) returning id
     )
     insert into question_files (institution_id, version_id, file_id)
     select $1, i.question_version_id, made.id from questionnaire_items i, made where i.id = $2 returning file_id as id`,
    [scenario.institutionId, scenario.itemIds[0], stored.size, stored.sha256, stored.storageKey],
  );
  const candidate = await candidateOf(server, scenario, 'student');
  const { client, answerId } = await beginExam(candidate, scenario, ['c']);
  return {
    client,
    change: (action) => client.post(`/api/v1/answers/${answerId}/${action}`, { device_id }),
    read: async () => ({
      entrance: await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id }),
      attempt: await client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`),
      items: await client.get(
        `/api/v1/answers/${answerId}/items?device_id=${device_id}&item_id=${scenario.itemIds[0]}`,
      ),
      image: await client.get(`/api/v1/files/${rows[0].id}`),
    }),
  };
}

test('who pauses is told how the attempt stands, and can read nothing of its questions', async () => {
  const { change, read } = await attemptWithAnImage();
  await change('pause');
  const paused = await read();
  expect(JSON.stringify(paused)).not.toContain(canary);
  for (const reply of [paused.entrance, paused.attempt])
    expect(reply.body).toMatchObject({
      state: 'paused',
      // A page that was opened in the pause goes on with the next number.
      last_seq: 1,
      responses: [],
      form: { items: [], total_items: 1, sections: [{ title: 'Seção 1', description: '', items_count: 1 }] },
    });
  expect(paused.items).toMatchObject({ status: 200, body: { items: [] } });
  expect(paused.image.status).toBe(404);

  expect((await change('continue')).body).toMatchObject({ state: 'in_progress' });
  const again = await read();
  for (const reply of [again.entrance, again.attempt]) {
    expect(reply.body.responses).toMatchObject([{ seq: 1, value: 'c' }]);
    expect(reply.body.form.sections[0].description).toBe(canary);
    expect(JSON.stringify(reply.body.form.items)).toContain(canary);
  }
  expect(JSON.stringify(again.items.body)).toContain(canary);
  expect(again.image.status).toBe(200);
});
