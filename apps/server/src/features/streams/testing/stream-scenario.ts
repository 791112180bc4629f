import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';

export const base = '/api/v1/streams';
export const webm = (size = 100): Buffer =>
  Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(size, 7)]);

/** What a broadcaster's page sends. */
export const broadcasterOf = (client: ApiClient, id: string, device = 'device-one') => ({
  start: (takeOver = false) => client.post(`${base}/${id}/start`, { device_id: device, take_over: takeOver }),
  end: () => client.post(`${base}/${id}/end`, {}),
  open: (segmentId: string, more: object = {}) =>
    client.send('PUT', `${base}/${id}/segments/${segmentId}`, {
      ...{ device_id: device, mime: 'video/webm', age_ms: 0 },
      ...more,
    }),
  put: (segmentId: string, ordinal: number | string, bytes: Uint8Array) =>
    client.send('PUT', `${base}/${id}/segments/${segmentId}/chunks/${ordinal}?device_id=${device}`, bytes, {
      'content-type': 'application/octet-stream',
    }),
  endSegment: (segmentId: string, chunks: number) =>
    client.post(`${base}/${id}/segments/${segmentId}/end`, { device_id: device, chunks }),
});

/** A class of the demonstration with its teacher and a student, and streams to it. */
export async function streamScenario(server: TestServer) {
  const [teacher, student, manager] = await Promise.all([
    server.as('teacher'),
    server.as('student'),
    server.as('manager'),
  ]);
  const { rows } = await server.owner.query<{ id: string; institution_id: string }>(
    `select ct.class_id as id, ct.institution_id from class_teachers ct
       join class_students cs on cs.class_id = ct.class_id join people p on p.id = cs.person_id
      where ct.user_id = $1 and p.user_id = $2 limit 1`,
    [teacher.user?.id, student.user?.id],
  );
  const [found] = rows;
  if (!found) throw new Error('No class of that teacher and student');
  const body = (more: object = {}) => ({
    ...{ title: `Aula ${randomUUID().slice(0, 8)}`, class_id: found.id, shows: 'camera', recorded: false },
    ...more,
  });
  const create = async (more: object = {}): Promise<string> => {
    const { status, body: reply } = await teacher.post(base, body(more));
    if (status !== 201) throw new Error(JSON.stringify(reply));
    return reply.model.id;
  };
  return { teacher, student, manager, classId: found.id, institutionId: found.institution_id, body, create };
}
