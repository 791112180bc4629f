import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;

it('files of answers that never arrived as a whole go with the person, and the codes for their phone', async () => {
  const media = { type: 'media' as const, content: { statement: '<p>Envie</p>' }, key: {} };
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[media]] });
  const student = await server.as('student');
  const { answerId: attemptId } = await beginExam(student, scenario, []);
  const [item_id] = scenario.itemIds;
  const base = `/api/v1/answers/${attemptId}`;
  expect((await student.post(`${base}/upload_links`, { item_id })).status).toBe(201);
  const upload_id = crypto.randomUUID();
  const begun = await student.post(`${base}/uploads`, { item_id, upload_id, name: 'foto.jpg', size: 3 });
  expect(begun.status).toBe(201);
  await student.send('PUT', `${base}/uploads/${upload_id}/parts/0`, new Uint8Array([1, 2, 3]));
  const { institutionId } = scenario;
  const place = { institutionId, ownerId: attemptId, segmentId: upload_id };
  expect(await services.mediaStore.list(place)).toHaveLength(1);
  const count = async (table: string) =>
    (await owner.query(`select from ${table} where attempt_id = $1`, [attemptId])).rowCount;
  expect([await count('answer_uploads'), await count('upload_links')]).toEqual([1, 1]);

  const manager = await server.as('manager');
  const { rows } = await owner.query(
    `insert into erasure_requests (institution_id, user_id, reason) values ($1, $2, '') returning id`,
    [institutionId, student.user?.id],
  );
  const carriedOut = await manager.post(`/api/v1/erasure_requests/${rows[0].id}/carry_out`);
  expect(carriedOut.status, JSON.stringify(carriedOut.body)).toBe(200);
  expect([await count('answer_uploads'), await count('upload_links')]).toEqual([0, 0]);
  expect(await services.mediaStore.list(place)).toEqual([]);
});
