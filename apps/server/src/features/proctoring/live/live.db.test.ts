import { randomUUID } from 'node:crypto';
import type { Tile } from '@certame/contract/features/proctoring/live/rooms.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createMember } from '@certame/testkit/members.ts';
import { secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { authorize, RawSocket } from '#features/realtime/testing/socket-scenario.ts';
import { capturePlan, recorderOf, webmChunk } from '../testing/supervised-exam.ts';
import { makeRooms } from './testing/room-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;
const {
  manager,
  supervisor,
  other,
  scenario,
  configId,
  attempt,
  room,
  elsewhere,
  idOf,
  roomAt,
  tileOf,
  act,
  report,
  eventsOf,
} = await makeRooms(server);
const { institutionId, questionnaireId } = scenario;

describe('a room', () => {
  test('shows its candidates with what happened to them, as it happens', async () => {
    await report('paste_text', 1);
    await report('connection_rate', 2, { kbps: 21 });
    for (const [percent, seq] of [
      [35, 3],
      [12, 4],
      [120, 5],
    ] as const)
      await report('battery_level', seq, { percent, charging: false });
    const tile = await tileOf();
    expect(tile).toMatchObject({
      ...{ state: 'in_progress', kbps: 21, looked_at: null, live: null },
      // What fits no battery is no level.
      battery: { percent: 12, charging: false },
    });
    expect(tile.events.map((event) => [event.type, event.severity])).toEqual([
      ['paste_text', 'H'],
      ['start', 'L'],
    ]);
    await owner.query(
      `update attempts set device_seen_at = now() - interval '1 minute', started_at = now() - interval '1 minute' where id = $1`,
      [attempt.answerId],
    );
    await owner.query(`update participants set updated_at = now() - interval '1 minute'`);
    await owner.query(`update attempt_events set received_at = received_at - interval '1 minute'`);
    const { server_now, total, tiles } = (await roomAt(supervisor)).body.model;
    expect(tiles).toHaveLength(total);
    const since = `?since=${encodeURIComponent(server_now)}`;
    expect((await roomAt(supervisor, room.id, since)).body.model.tiles).toEqual([]);
    await report('page_hidden', 6);
    expect((await roomAt(supervisor, room.id, since)).body.model.tiles).toMatchObject([
      { attempt_id: attempt.answerId },
    ]);
  });

  test('is counted where all rooms of the exam are', async () => {
    const { body } = await manager.get(`/api/v1/proctoring/monitor/${questionnaireId}`);
    expect(body.model.rooms).toHaveLength(2);
    const counted = body.model.rooms.find((one: { id: string }) => one.id === room.id);
    expect(counted).toMatchObject({
      alarms_high: 1,
      alarms_medium: 1,
      in_progress: 1,
      finished: 0,
      offline: 0,
    });
    expect(counted.not_started).toBe(counted.expected - 1);
    expect(counted.supervisors).toEqual([
      { id: idOf(supervisor), name: supervisor.user?.name, present: false },
    ]);
    const own = (await supervisor.get(`/api/v1/proctoring/monitor/${questionnaireId}`)).body.model;
    expect(own.rooms.map((one: { id: string }) => one.id)).toEqual([room.id]);
    const exams = (await supervisor.get('/api/v1/proctoring/monitor')).body.model.now;
    expect(exams.find((one: { id: string }) => one.id === questionnaireId)).toMatchObject({
      ...{ rooms: 1, open: 1, alarms_high: 1, config_id: configId },
    });
  });

  test('tells in the monitoring panel whom nobody has looked at, until somebody does', async () => {
    await owner.query(`update attempts set started_at = now() - interval '20 minutes' where id = $1`, [
      attempt.answerId,
    ]);
    const panel = async () =>
      (await manager.get(`/api/v1/classroom_configs/${configId}/monitoring`)).body.model.not_looked_at;
    expect(await panel()).toMatchObject([{ attempt_id: attempt.answerId, looked_at: null }]);
    const look = () => supervisor.post(`/api/v1/proctoring/live/${attempt.answerId}/looks`);
    expect((await look()).status).toBe(200);
    expect((await look()).status).toBe(200);
    expect(await panel()).toEqual([]);
    expect((await tileOf()).looked_at).not.toBeNull();
    const { rows } = await owner.query('select user_id, kind from evidence_views where attempt_id = $1', [
      attempt.answerId,
    ]);
    expect(rows).toEqual([{ user_id: idOf(supervisor), kind: 'live' }]);
  });
});

describe('a supervisor of another room, another institution, a candidate', () => {
  test('see nothing of it: no tiles, no pictures, no channel, and act on nobody', async () => {
    const segmentId = randomUUID();
    const header = Buffer.alloc(200, 7);
    await owner.query(
      `insert into media_segments (id, institution_id, attempt_id, source, mime, started_at, last_chunk_at, chunks, header)
       select $1, institution_id, id, 'camera_and_screen', 'video/webm', now(), now(), 1, $3 from attempts where id = $2`,
      [segmentId, attempt.answerId, header],
    );
    const chunk = { institutionId, ownerId: attempt.answerId, segmentId, ordinal: 0 };
    await services.mediaStore.put(chunk, Buffer.from('picture'));
    const picture = `/api/v1/proctoring/live/${attempt.answerId}/segments/${segmentId}/chunks/0`;
    const participantId = (await tileOf()).participant_id;
    /** The statuses of all that is asked for. */
    const asked = async (client: ApiClient) => {
      const replies = await Promise.all([
        roomAt(client),
        client.get(`/api/v1/proctoring/rooms/${room.id}/shifts`),
        client.get(picture),
        client.post(`/api/v1/proctoring/live/${attempt.answerId}/looks`),
        client.post(`/api/v1/proctoring/live/${attempt.answerId}/calls`),
        act(client, { action: 'message', text: 'Olá', participant_ids: [participantId] }),
        client.post(`/api/v1/proctoring/rooms/${room.id}/move`, {
          room_id: elsewhere.id,
          participant_ids: [participantId],
        }),
      ]);
      return [...new Set(replies.map(({ status }) => status))];
    };
    const channel = { socket_id: '1.1', channel_name: `presence-room.${room.id}` };
    const join = async (client: ApiClient) => (await client.post('/broadcasting/auth', channel)).status;
    const member = await createMember(server, 'De Fora', { [secondInstitution]: { role: 'supervisor' } });
    const outside = await member.actingIn(secondInstitution);
    for (const stranger of [other, outside, await server.as('admin', secondInstitution)]) {
      expect(await asked(stranger)).toEqual([404]);
      expect(await join(stranger)).toBe(403);
    }
    for (const nobody of [attempt.client, await server.as('teacher')]) {
      expect(await asked(nobody)).toEqual([403]);
      expect(await join(nobody)).toBe(403);
    }
    expect(
      (await act(other, { action: 'note', text: 'x', participant_ids: [participantId] }, elsewhere.id))
        .status,
    ).toBe(422);
    for (const watcher of [supervisor, manager]) {
      expect(await join(watcher)).toBe(200);
      // What a page asks for at once is looked up at once, and each has its own answer.
      const unknown = watcher.get(picture.replace(segmentId, randomUUID()));
      const seen = await fetch(`${server.address}${picture}`, {
        headers: {
          authorization: `Bearer ${watcher.token}`,
          'x-institution-id': String(watcher.institutionId),
        },
      });
      const type = seen.headers.get('content-type');
      expect([seen.status, type, await seen.text()]).toEqual([200, 'video/webm', 'picture']);
      expect((await unknown).status).toBe(404);
    }
    const { rows } = await owner.query(
      `select user_id from evidence_views where attempt_id = $1 and kind = 'live_tile' order by viewed_at`,
      [attempt.answerId],
    );
    expect(rows.map((row) => row.user_id)).toEqual([idOf(supervisor), idOf(manager)]);
    expect((await tileOf()).live).toMatchObject({
      ...{ segment_id: segmentId, chunks: 1, header: header.toString('base64') },
    });
  });
});

test('who has a room open hears of each chunk of its candidates, by ids', async () => {
  await owner.query(
    `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
     select id, institution_id, questionnaire_id, $2, now() from attempts where id = $1`,
    [attempt.answerId, JSON.stringify(capturePlan)],
  );
  const recorder = recorderOf(attempt.client, attempt.answerId);
  const segmentId = randomUUID();
  await recorder.open(segmentId);
  await recorder.put(segmentId, 0, webmChunk());
  const sockets = await Promise.all(
    [
      { client: supervisor, id: room.id },
      { client: other, id: elsewhere.id },
    ].map(async ({ client, id }) => {
      const socket = await new RawSocket(server.address).open();
      const channel = `presence-room.${id}`;
      const { auth, channel_data } = (await authorize(client, socket.id, channel)).body;
      socket.say('pusher:subscribe', { channel, auth, channel_data });
      await socket.waitFor('pusher_internal:subscription_succeeded');
      return socket;
    }),
  );
  // What somebody watches is to be cut sooner from now on.
  const hurried = { ordinal: 1, short_slices: true };
  expect((await recorder.put(segmentId, 1, Buffer.from('next'))).body).toEqual(hurried);
  expect((await recorder.put(segmentId, 1, Buffer.from('next'))).body).toEqual(hurried);
  await recorder.put(segmentId, 2, Buffer.from('last'));
  const [here, there] = sockets;
  const ordinals = () =>
    here?.heard.filter(({ event }) => event === 'chunk.stored').map(({ data }) => data.ordinal);
  await here?.until(() => ordinals()?.includes(2));
  expect(ordinals()).toEqual([1, 2]);
  expect(here?.heard.at(-1)?.data).toEqual({
    attempt_id: attempt.answerId,
    segment_id: segmentId,
    ordinal: 2,
  });
  expect(there?.heard.some(({ event }) => event === 'chunk.stored')).toBe(false);
  for (const { socket } of sockets) socket.close();
  await expect
    .poll(async () => (await recorder.put(segmentId, 2, Buffer.from('last'))).body)
    .toEqual({ ordinal: 2 });
  await owner.query('delete from media_segments where attempt_id = $1', [attempt.answerId]);
  await owner.query('delete from proctoring_sessions where attempt_id = $1', [attempt.answerId]);
});

describe('acts', () => {
  test('reach those of the room, with a result for each, and stand in the history', async () => {
    const ids = (await roomAt(supervisor)).body.model.tiles.map((tile: Tile) => tile.participant_id);
    const mine = (await tileOf()).participant_id;
    const sent = await act(supervisor, { action: 'message', text: 'Boa prova', participant_ids: ids });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const byId = new Map(
      sent.body.model.map((one: { participant_id: string; refused: string | null }) => [
        one.participant_id,
        one.refused,
      ]),
    );
    expect(byId.get(mine)).toBeNull();
    expect([...byId.values()].filter((refused) => refused === 'not_started')).toHaveLength(ids.length - 1);
    await act(supervisor, { action: 'warn', text: 'Guarde o celular', participant_ids: [mine] });
    expect(await eventsOf('staff_message_sent')).toHaveLength(1);
    expect(await eventsOf('supervisor_warning')).toMatchObject([{ user_id: idOf(supervisor) }]);
    const heard = await report('page_shown', 7);
    expect(
      heard.body.staff_messages.map(({ text, warning }: { text: string; warning?: boolean }) => [
        text,
        warning,
      ]),
    ).toEqual([
      ['Boa prova', undefined],
      ['Guarde o celular', true],
    ]);
    await act(supervisor, { action: 'note', text: 'Falou sozinho', participant_ids: [mine] });
    expect(await eventsOf('supervisor_note')).toMatchObject([{ text: 'Falou sozinho' }]);
    await act(supervisor, { action: 'extend', minutes: 10, participant_ids: [mine] });
    expect(await eventsOf('deadline_changed')).toHaveLength(1);
    const reason = 'Alguém fala ao fundo';
    for (const [action, state] of [
      ['pause', 'paused'],
      ['resume', 'in_progress'],
    ]) {
      const reply = await act(supervisor, { action, reason, participant_ids: [mine] });
      expect(reply.body.model, action).toMatchObject([{ refused: null }]);
      expect((await tileOf()).state).toBe(state);
    }
    const flag = () => act(supervisor, { action: 'flag', reason, participant_ids: [mine] });
    expect((await flag()).body.model).toMatchObject([{ refused: 'not-found' }]);
    await owner.query(
      `insert into proctoring_sessions (attempt_id, institution_id, questionnaire_id, plan, began_at)
       select id, institution_id, questionnaire_id, '{}', now() from attempts where id = $1`,
      [attempt.answerId],
    );
    expect((await flag()).body.model).toMatchObject([{ refused: null }]);
    expect(await eventsOf('flagged_for_audit')).toMatchObject([{ reason, user_id: idOf(supervisor) }]);
  });

  test('of a room go past the group of editors that the exam names', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into editor_groups (institution_id, name) values ($1, 'Só elas') returning id`,
      [institutionId],
    );
    await owner.query(
      `update questionnaires set settings = settings || jsonb_build_object('editors_group_id', $2::text) where id = $1`,
      [questionnaireId, rows[0]?.id],
    );
    const mine = (await tileOf()).participant_id;
    const reply = await act(supervisor, { action: 'message', text: 'Outra', participant_ids: [mine] });
    expect(reply.body.model).toMatchObject([{ refused: null }]);
    await owner.query(`update questionnaires set settings = settings - 'editors_group_id' where id = $1`, [
      questionnaireId,
    ]);
  });

  test('ask for what they need', async () => {
    const mine = (await tileOf()).participant_id;
    for (const action of ['message', 'warn', 'note', 'extend', 'pause', 'force_finish', 'reopen', 'flag'])
      expect((await act(supervisor, { action, participant_ids: [mine] })).status, action).toBe(422);
  });
});
