import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { makeRooms } from '../testing/room-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const {
  manager,
  supervisor,
  other,
  scenario,
  configId,
  room,
  elsewhere,
  idOf,
  supervise,
  roomAt,
  tileOf,
  act,
  eventsOf,
} = await makeRooms(server);
const { institutionId } = scenario;

describe('supervision', () => {
  const shifts = async () => (await manager.get(`/api/v1/proctoring/rooms/${room.id}/shifts`)).body.model;

  test('is begun by a supervisor, handed over, and ended for somebody else only with the right to it', async () => {
    const begin = (client: ApiClient) => client.post(`/api/v1/proctoring/rooms/${room.id}/supervision`);
    expect((await begin(supervisor)).status).toBe(200);
    expect((await begin(supervisor)).status).toBe(200);
    expect((await begin(manager)).status).toBe(200);
    expect(await shifts()).toMatchObject([{ user_name: supervisor.user?.name, ended_at: null }]);
    const give = (client: ApiClient, to: ApiClient) =>
      client.post(`/api/v1/proctoring/rooms/${room.id}/hand_over`, { user_id: idOf(to), note: 'Almoço' });
    expect((await give(manager, supervisor)).body.code).toBe('room-supervisors');
    expect((await give(supervisor, other)).body.code).toBe('supervisor-twice');
    expect((await supervise(elsewhere.id)).status).toBe(200);
    expect((await give(supervisor, other)).status).toBe(200);
    expect((await roomAt(supervisor)).status).toBe(404);
    expect((await roomAt(other)).body.model).toMatchObject({ supervises: true, may_force_end: false });
    expect(await shifts()).toMatchObject([{ end: 'handed_over', reason: 'Almoço' }]);
    expect(await eventsOf('supervision_handed_over')).toMatchObject([{ to: idOf(other) }]);

    await begin(other);
    const end = (client: ApiClient, body: object) =>
      client.post(`/api/v1/proctoring/rooms/${room.id}/end_supervision`, body);
    await owner.query(
      `insert into room_supervisors (institution_id, config_id, room_id, user_id) values ($1, $2, $3, $4)`,
      [institutionId, configId, room.id, idOf(supervisor)],
    );
    const reason = 'Saiu sem avisar';
    expect((await end(supervisor, { user_id: idOf(other), reason })).body.code).toBe('room-supervisors');
    expect((await end(manager, { user_id: idOf(other) })).status).toBe(422);
    expect((await end(manager, { user_id: idOf(other), reason })).status).toBe(200);
    expect((await roomAt(other)).status).toBe(404);
    expect((await shifts())[0]).toMatchObject({ end: 'forced', reason, ended_by_name: manager.user?.name });
    await begin(supervisor);
    expect((await end(supervisor, { user_id: idOf(supervisor) })).status).toBe(200);
    expect((await end(supervisor, { user_id: idOf(supervisor) })).status).toBe(409);
    expect((await shifts())[0]).toMatchObject({ end: 'own' });
  });

  test('goes with candidates who are moved while they are in the exam', async () => {
    const { participant_id } = await tileOf();
    await supervise(elsewhere.id, other);
    const move = (body: object) => supervisor.post(`/api/v1/proctoring/rooms/${room.id}/move`, body);
    expect((await move({ room_id: room.id, participant_ids: [participant_id] })).status).toBe(422);
    await owner.query('update room_configs set quantity_per_room = 1 where id = $1', [configId]);
    expect((await move({ room_id: elsewhere.id, participant_ids: [participant_id] })).body.code).toBe(
      'room-full',
    );
    await owner.query('update room_configs set quantity_per_room = 40 where id = $1', [configId]);
    expect((await move({ room_id: elsewhere.id, participant_ids: [participant_id] })).status).toBe(200);
    expect(await tileOf(supervisor)).toBeUndefined();
    expect(await tileOf(other, elsewhere.id)).toMatchObject({ participant_id });
    expect(await eventsOf('room_changed')).toMatchObject([{ from: room.name, to: elsewhere.name }]);
    expect(
      (
        await act(
          other,
          { action: 'force_finish', reason: 'Saiu da sala', participant_ids: [participant_id] },
          elsewhere.id,
        )
      ).body.model,
    ).toMatchObject([{ refused: null }]);
    expect((await tileOf(other, elsewhere.id)).state).toBe('awaiting_release');
  });
});
