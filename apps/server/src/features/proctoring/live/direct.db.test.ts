import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { makeRooms } from './testing/room-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off', LIVE_PICTURES: 'peer_to_peer' } });
const { owner } = server;
const { supervisor, manager, other, attempt, room, elsewhere, roomAt, tileOf, idOf } =
  await makeRooms(server);
const student = attempt.client;
await owner.query(
  `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
   select id, institution_id, questionnaire_id, '{"live": true}', now() from attempts where id = $1`,
  [attempt.answerId],
);
const watch = (client: ApiClient) => client.post(`/api/v1/proctoring/live/${attempt.answerId}/calls`);
const find = (client: ApiClient) => client.get(`/api/v1/answers/${attempt.answerId}/live_call`);
const join = (client: ApiClient, callId: string) => client.post(`/api/v1/calls/${callId}/join`);
const sync = (client: ApiClient, callId: string, peer_id: string) =>
  client.post(`/api/v1/calls/${callId}/sync`, { peer_id, after: 0, muted: true, presenting: false });

test('staff of the room see a candidate directly, each other not at all, and nobody else anything', async () => {
  expect((await find(student)).body.model).toEqual({ call_id: null });
  expect((await watch(other)).status).toBe(404);
  expect((await watch(student)).status).toBe(403);
  const callId: string = (await watch(supervisor)).body.model.call_id;
  expect((await watch(manager)).body.model.call_id).toBe(callId);
  expect((await find(student)).body.model).toEqual({ call_id: callId });
  for (const stranger of [other, await server.as('student2'), await server.as('teacher')])
    expect((await join(stranger, callId)).status).toBe(404);
  expect((await find(await server.as('student2'))).status).toBe(404);

  const [s, m] = [await join(supervisor, callId), await join(manager, callId)];
  expect([s.body.model.host, s.body.model.peers]).toEqual([false, []]);
  const candidate = await join(student, callId);
  expect(candidate.body.model).toMatchObject({ host: true, kind: 'live' });
  expect(candidate.body.model.transport.kind).toBe('peer_to_peer');
  expect(candidate.body.model.peers.map(({ id }: { id: string }) => id)).toEqual([
    ...[s.body.model.peer_id, m.body.model.peer_id],
  ]);
  const seen = await sync(supervisor, callId, s.body.model.peer_id);
  expect(seen.body.model.peers).toMatchObject([{ id: candidate.body.model.peer_id, host: true }]);
  const { rows } = await owner.query(
    `select count(*)::int as looks from evidence_views where attempt_id = $1 and kind = 'live_tile'`,
    [attempt.answerId],
  );
  expect(rows).toEqual([{ looks: 2 }]);
  expect((await roomAt(supervisor)).body.model.pictures).toBe('peer_to_peer');
});

test("whoever may watch the room no longer is out of the call, and the end of it is everybody's when the candidate leaves", async () => {
  const callId: string = (await watch(supervisor)).body.model.call_id;
  const { peer_id: peerId } = (await join(supervisor, callId)).body.model;
  const participant_ids = [(await tileOf()).participant_id];
  const move = (client: ApiClient, from: string, room_id: string) =>
    client.post(`/api/v1/proctoring/rooms/${from}/move`, { room_id, participant_ids });
  expect((await move(manager, room.id, elsewhere.id)).status).toBe(200);
  expect((await sync(supervisor, callId, peerId)).status).toBe(404);
  expect((await watch(supervisor)).status).toBe(404);
  expect((await join(other, callId)).status).toBe(200);
  expect((await move(manager, elsewhere.id, room.id)).status).toBe(200);
  const { peer_id } = (await join(student, callId)).body.model;
  await student.post(`/api/v1/calls/${callId}/leave`, { peer_id });
  expect((await join(supervisor, callId)).body.code).toBe('call-ended');
  expect((await watch(supervisor)).body.model.call_id).not.toBe(callId);
});

test('one place is kept for the candidate, however many watch', async () => {
  await owner.query(`update calls set ended_at = now() where kind = 'live'`);
  const callId: string = (await watch(supervisor)).body.model.call_id;
  const { rowCount } = await owner.query(
    `insert into call_peers (institution_id, call_id, user_id, joined_at, seen_at)
     select c.institution_id, c.id, m.user_id, now(), now() from calls c
       cross join lateral (select distinct user_id from memberships where institution_id = c.institution_id
                              and user_id not in (c.started_by, $2) limit 4) m
      where c.id = $1`,
    [callId, idOf(supervisor)],
  );
  expect(rowCount).toBe(4);
  expect((await join(supervisor, callId)).body.code).toBe('call-full');
  expect((await join(student, callId)).status).toBe(200);
});

test('nothing is to be watched directly when the attempt is over', async () => {
  await owner.query(`update attempts set finished_at = now(), state = 'finished' where id = $1`, [
    attempt.answerId,
  ]);
  expect((await watch(supervisor)).body.model).toEqual({ call_id: null });
  expect((await find(student)).body.model).toEqual({ call_id: null });
});
