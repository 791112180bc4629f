import type { ApiClient } from '@certame/testkit/api-client.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeRooms } from '../live/testing/room-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const { supervisor, manager, other, scenario, attempt, configId, idOf, eventsOf } = await makeRooms(server);
const member = await createMember(server, 'Pessoa do Suporte', {
  [firstInstitution]: { role: 'supervisor' },
});
const helper = await member.actingIn(firstInstitution);
await owner.query(
  `insert into room_support (institution_id, config_id, user_id) select institution_id, id, $2 from room_configs where id = $1`,
  [configId, member.id],
);
const student = attempt.client;
const path = `/api/v1/forms/${scenario.shortUrlId}/support`;
const at = (id: string, act = '') => `/api/v1/support/requests/${id}${act}`;
const mine = async () => (await student.get(path)).body.model;

const begin = (client: ApiClient) => client.post(at(id, '/calls'));
const join = (client: ApiClient, callId: string) => client.post(`/api/v1/calls/${callId}/join`);
const leave = (client: ApiClient, callId: string, peer_id: string) =>
  client.post(`/api/v1/calls/${callId}/leave`, { peer_id });
const begun = async (client: ApiClient): Promise<string> => (await begin(client)).body.model.call_id;
const joined = async (client: ApiClient, callId: string): Promise<string> =>
  (await join(client, callId)).body.model.peer_id;

let id = '';
beforeEach(async () => {
  await owner.query('delete from support_requests where questionnaire_id = $1', [scenario.questionnaireId]);
  const { rows } = await owner.query(
    `insert into support_requests (institution_id, questionnaire_id, participant_id, attempt_id, kind, opened_at)
     select institution_id, questionnaire_id, participant_id, id, 'microphone', now() from attempts where id = $1 returning id`,
    [attempt.answerId],
  );
  id = rows[0].id;
});

test('a call is begun by whoever has the request, and its candidate learns of it', async () => {
  expect((await begin(helper)).body.code).toBe('support-not-taken');
  await helper.post(at(id, '/take'));
  expect((await begin(supervisor)).body.code).toBe('support-not-yours');
  expect((await begin(other)).status).toBe(404);
  expect((await begin(student)).status).toBe(403);
  expect((await mine()).call_id).toBeNull();
  const [callId, again] = await Promise.all([begun(helper), begun(helper)]);
  expect(again).toBe(callId);
  expect((await mine()).call_id).toBe(callId);
  expect((await supervisor.get(at(id))).body.model.call_id).toBe(callId);
});

test('a call is joined by its two sides alone; who is given the request hears both', async () => {
  await helper.post(at(id, '/take'));
  const callId = await begun(helper);
  await joined(helper, callId);
  await joined(student, callId);
  const classmate = await candidateOf(server, scenario, 'student2');
  for (const client of [supervisor, manager, other, classmate])
    expect((await join(client, callId)).status).toBe(404);
  await helper.post(at(id, '/transfer'), { user_id: idOf(supervisor) });
  expect(await begun(supervisor)).toBe(callId);
  const { body } = await join(supervisor, callId);
  const { rows } = await owner.query('select user_id from attempts where id = $1', [attempt.answerId]);
  expect(body.model.peers.map((peer: { user_id: string }) => peer.user_id)).toEqual([
    member.id,
    rows[0].user_id,
  ]);
  expect((await join(manager, callId)).status).toBe(404);
});

test('a call goes on while two are in it, and is over with the last but one', async () => {
  await helper.post(at(id, '/take'));
  const callId = await begun(helper);
  const [h, s] = [await joined(helper, callId), await joined(student, callId)];
  await helper.post(at(id, '/transfer'), { user_id: idOf(supervisor) });
  await joined(supervisor, callId);
  await leave(helper, callId, h);
  expect((await mine()).call_id).toBe(callId);
  await leave(student, callId, s);
  expect((await mine()).call_id).toBeNull();
  expect((await join(student, callId)).body.code).toBe('call-ended');
  expect(await begun(supervisor)).not.toBe(callId);
});

test('who called, that nobody answered and how long it was spoken stand on the attempt', async () => {
  const before = {
    begun: (await eventsOf('support_call')).length,
    ended: (await eventsOf('call_ended')).length,
  };
  await helper.post(at(id, '/take'));
  const first = await begun(helper);
  await leave(helper, first, await joined(helper, first));
  const second = await begun(helper);
  const [h, s] = [await joined(helper, second), await joined(student, second)];
  await owner.query(`update call_peers set joined_at = joined_at - interval '90 seconds' where id = $1`, [s]);
  await leave(student, second, s);
  await leave(helper, second, h);
  const mineOf = (data: Record<string, unknown>): Record<string, unknown> => ({
    ...data,
    user_id: data.user_id === member.id,
  });
  expect((await eventsOf('support_call')).slice(before.begun).map(mineOf)).toEqual(
    [first, second].map((call_id) => ({ call_id, request_id: id, user_id: true })),
  );
  const ended = (await eventsOf('call_ended')).slice(before.ended).map(mineOf);
  expect(ended).toEqual([
    { call_id: first, outcome: 'not_answered', user_id: true },
    { call_id: second, spoken_ms: expect.any(Number), user_id: true },
  ]);
  expect(Number(ended[1]?.spoken_ms)).toBeGreaterThanOrEqual(90_000);
  expect(Number(ended[1]?.spoken_ms)).toBeLessThan(120_000);
});

test.each([
  ['staff', () => helper.post(at(id, '/close'), { outcome: 'solved' })],
  ['the candidate', () => student.post(`/api/v1/my_support/${id}/close`)],
])('a call ends with the request that %s close', async (_who, close) => {
  await helper.post(at(id, '/take'));
  const callId = await begun(helper);
  await joined(helper, callId);
  expect((await close()).status).toBe(200);
  expect((await join(student, callId)).body.code).toBe('call-ended');
  expect((await begin(helper)).body.code).toBe('support-closed');
});
