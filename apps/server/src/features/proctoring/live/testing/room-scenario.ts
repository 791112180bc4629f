import type { Tile } from '@certame/contract/features/proctoring/live/rooms.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import type { useTestServer } from '@certame/testkit/use-test-server.ts';

const device_id = 'device-of-a-test';

/** An exam in two rooms with a supervisor each, and a candidate in the middle of it in the first one's room. */
export async function makeRooms(server: Awaited<ReturnType<typeof useTestServer>>) {
  const { owner } = server;
  const [manager, supervisor] = await Promise.all([server.as('manager'), server.as('supervisor')]);
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Um')]],
    settings: { limit_min: 60 },
    endsAt: new Date(Date.now() + 4 * 3_600_000),
  });
  const member = await createMember(server, 'Outra Supervisora', {
    [firstInstitution]: { role: 'supervisor' },
  });
  const other = await member.actingIn(firstInstitution);
  const idOf = (client: ApiClient): string => (client === other ? member.id : (client.user?.id ?? ''));
  const made = await manager.post('/api/v1/classroom_configs', {
    ...{ name: 'Salas', questionnaire_id: scenario.questionnaireId, prefix: 'Sala' },
    ...{ quantity_per_room: 40, quantity_total: 80, support_ids: [] },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const configId: string = made.body.model.id;
  const attempt = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  const { rows: rooms } = await owner.query<{ id: string; name: string; is_candidates: boolean }>(
    `select r.id, r.name, exists (select from room_participants s join attempts a on a.participant_id = s.participant_id
                                   where s.room_id = r.id and a.id = $2) as is_candidates
       from rooms r where r.config_id = $1 order by 3 desc`,
    [configId, attempt.answerId],
  );
  const [room, elsewhere] = rooms;
  if (!room?.is_candidates || !elsewhere) throw new Error('The candidate has no room');
  const supervise = (id: string, ...people: ApiClient[]) =>
    manager.put(`/api/v1/classrooms/${id}/supervisors`, { user_ids: people.map(idOf) });
  await supervise(room.id, supervisor);
  await supervise(elsewhere.id, other);
  const roomAt = (client: ApiClient, id = room.id, query = '') =>
    client.get(`/api/v1/proctoring/rooms/${id}${query}`);
  return {
    ...{ manager, supervisor, other, scenario, configId, attempt, room, elsewhere, idOf, supervise, roomAt },
    tileOf: async (client = supervisor, id = room.id): Promise<Tile> =>
      (await roomAt(client, id)).body.model.tiles.find((one: Tile) => one.attempt_id === attempt.answerId),
    act: (client: ApiClient, body: object, id = room.id) =>
      client.post(`/api/v1/proctoring/rooms/${id}/acts`, body),
    report: (type: string, seq: number, data: object = {}) =>
      attempt.client.post(`/api/v1/answers/${attempt.answerId}/events`, {
        device_id,
        events: [{ seq, type, data, emitted_at: new Date().toISOString() }],
      }),
    eventsOf: async (type: string): Promise<Record<string, unknown>[]> => {
      const { rows } = await owner.query(
        'select data from attempt_events where attempt_id = $1 and type = $2',
        [attempt.answerId, type],
      );
      return rows.map(({ data }) => data);
    },
  };
}
