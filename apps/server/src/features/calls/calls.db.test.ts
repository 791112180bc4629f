import { randomUUID } from 'node:crypto';
import { callShapes, peerLostMs } from '@certame/contract/features/calls/call-kinds.ts';
import type { CallPeer, CallSignal } from '@certame/contract/features/calls/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';
import { type NewCall, startCall } from './commands/start-call.ts';
import { getCall, readCallState } from './find-call.ts';
import { forgetSignals } from './forget-signals.ts';

const server = await useTestServer();
const { owner, services } = server;
const [host, one, other, stranger] = await Promise.all([
  server.as('teacher'),
  server.as('student'),
  server.as('student2'),
  server.as('manager'),
]);
const idOf = (client: ApiClient): string => client.user?.id ?? '';
const { rows } = await owner.query('select id from institutions where name = $1', [firstInstitution]);
const institutionId: string = rows[0].id;

const begin = (kind: NewCall['kind'], ...guests: ApiClient[]): Promise<string> =>
  services.database.inTenant({ institutionId, userId: idOf(host) }, (scope) =>
    startCall(scope, services, { kind, userIds: guests.map(idOf) }),
  );
const pathOf = (id: string, rest: string): string => `/api/v1/calls/${id}/${rest}`;
const join = (client: ApiClient, id: string) => client.post(pathOf(id, 'join'));
const joined = async (client: ApiClient, id: string): Promise<string> =>
  (await join(client, id)).body.model.peer_id;
const sync = (client: ApiClient, id: string, peer_id: string, more: object = {}) =>
  client.post(pathOf(id, 'sync'), { peer_id, after: 0, muted: false, presenting: false, ...more });
const peersOf = async (client: ApiClient, id: string, peerId: string): Promise<string[]> =>
  (await sync(client, id, peerId)).body.model.peers.map((peer: CallPeer) => peer.id);
const signal = (client: ApiClient, id: string, peer_id: string, to_peer: string, data = '{}') =>
  client.post(pathOf(id, 'signals'), { peer_id, to_peer, kind: 'candidate', data });
const heardBy = async (client: ApiClient, id: string, peerId: string, after = 0): Promise<CallSignal[]> =>
  (await sync(client, id, peerId, { after })).body.model.signals;

describe('a talk', () => {
  it('links each candidate with its host alone: they neither see nor signal each other', async () => {
    const id = await begin('talk', one, other);
    const [h, a, b] = [await joined(host, id), await joined(one, id), await joined(other, id)];
    expect(await peersOf(host, id, h)).toEqual([a, b]);
    expect(await peersOf(one, id, a)).toEqual([h]);
    await signal(host, id, h, a, '1');
    await signal(one, id, a, h, '2');
    await signal(one, id, a, b, 'never');
    expect(await heardBy(one, id, a)).toMatchObject([{ from_peer: h, kind: 'candidate', data: '1' }]);
    const [answer] = await heardBy(host, id, h);
    expect(answer).toMatchObject({ from_peer: a, data: '2' });
    expect(await heardBy(host, id, h, answer?.seq)).toEqual([]);
    expect(await heardBy(other, id, b)).toEqual([]);
  });

  it('is found by nobody who was not invited, nor signalled in by a page of somebody else', async () => {
    const id = await begin('talk', one);
    const [h, a] = [await joined(host, id), await joined(one, id)];
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    for (const client of [other, stranger, elsewhere])
      for (const reply of [
        await join(client, id),
        await sync(client, id, a),
        await signal(client, id, a, h),
        await client.post(pathOf(id, 'leave'), { peer_id: a }),
        await client.post(pathOf(id, 'end')),
      ])
        expect(reply.status).toBe(404);
    expect((await signal(one, id, h, a)).body.code).toBe('call-elsewhere');
    expect((await sync(one, id, h)).body.code).toBe('call-elsewhere');
    await one.post(pathOf(id, 'leave'), { peer_id: h });
    expect(await peersOf(host, id, h)).toEqual([a]);
    expect((await one.post(pathOf(id, 'end'))).status).toBe(403);
  });

  it('is over when its host leaves, and what was signalled is forgotten', async () => {
    const id = await begin('talk', one);
    const [h, a] = [await joined(host, id), await joined(one, id)];
    await signal(host, id, h, a);
    await host.post(pathOf(id, 'leave'), { peer_id: h });
    expect((await sync(one, id, a)).body.model).toEqual({ ended: true, peers: [], signals: [] });
    expect((await join(one, id)).body.code).toBe('call-ended');
    const left = await owner.query('select from call_signals where call_id = $1', [id]);
    expect(left.rowCount).toBe(0);
  });
});

describe('a meeting', () => {
  it('links everybody, tells who is muted, and goes on without its host', async () => {
    const id = await begin('meeting', one, other);
    const [h, a, b] = [await joined(host, id), await joined(one, id), await joined(other, id)];
    expect(await peersOf(one, id, a)).toEqual([h, b]);
    await sync(other, id, b, { muted: true, presenting: true });
    const { body } = await sync(one, id, a);
    expect(body.model.peers.at(-1)).toMatchObject({ id: b, muted: true, presenting: true, host: false });
    await host.post(pathOf(id, 'leave'), { peer_id: h });
    expect(await peersOf(one, id, a)).toEqual([b]);
  });

  it('is joined from one page a person: the older one is out', async () => {
    const id = await begin('meeting', one);
    const first = await joined(one, id);
    const second = await joined(one, id);
    expect((await sync(one, id, first)).body.code).toBe('call-elsewhere');
    expect((await sync(one, id, second)).status).toBe(200);
  });

  it('has a place for so many and no more, also when they come at once', async () => {
    const { peersMost } = callShapes.meeting;
    const members = await Promise.all(
      Array.from({ length: peersMost + 1 }, async (_, index) => {
        const member = await createMember(server, `Pessoa ${index}`, {
          [firstInstitution]: { role: 'teacher' },
        });
        return { id: member.id, client: await member.actingIn(firstInstitution) };
      }),
    );
    const id = await services.database.inTenant({ institutionId, userId: idOf(host) }, (scope) =>
      startCall(scope, services, { kind: 'meeting', userIds: members.map((member) => member.id) }),
    );
    const replies = await Promise.all(members.map(({ client }) => join(client, id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(peersMost);
    expect(replies.filter(({ body }) => body.code === 'call-full')).toHaveLength(1);
  });
});

it('forgets silent pages and old signals, and ends what everybody has left', async () => {
  const [talk, meeting] = [await begin('talk', one), await begin('meeting', one)];
  const [h, a] = [await joined(host, talk), await joined(one, talk)];
  await joined(host, meeting);
  await signal(host, talk, h, a);
  const at = (laterMs: number) => forgetSignals({ ...services, now: () => services.now() + laterMs });
  await at(peerLostMs / 2);
  expect((await heardBy(one, talk, a)).length).toBe(1);
  await at(peerLostMs * 2);
  expect((await sync(one, talk, a)).body.code).toBe('call-elsewhere');
  await at(3_600_000);
  expect((await join(one, talk)).body.code).toBe('call-ended');
  expect((await join(one, meeting)).status).toBe(200);
});

it('brings no signal of a page that it does not list yet', async () => {
  const id = await begin('meeting', one);
  const h = await joined(host, id);
  const state = await services.database.inTenant({ institutionId, userId: idOf(host) }, async (scope) => {
    const call = await getCall(scope, id);
    let isFirst = true;
    /** Somebody joins and signals while the state is being read. */
    const execute = async (...query: Parameters<typeof scope.tx.execute>) => {
      const rows = await scope.tx.execute(...query);
      if (isFirst) await signal(one, id, await joined(one, id), h);
      isFirst = false;
      return rows;
    };
    const reading = { ...scope, tx: { execute } as unknown as typeof scope.tx };
    return readCallState(reading, call, { peerId: h, after: 0, now: new Date(services.now()) });
  });
  expect(
    state.signals.filter(({ from_peer: from }) => state.peers.every((peer) => peer.id !== from)),
  ).toEqual([]);
  expect(await heardBy(host, id, h)).toHaveLength(1);
});

it('refuses what is no signal', async () => {
  const id = await begin('talk', one);
  const [h, a] = [await joined(host, id), await joined(one, id)];
  expect((await signal(one, id, a, h, 'x'.repeat(40_001))).status).toBe(422);
  expect((await signal(one, id, 'nobody', h)).status).toBe(422);
  expect((await signal(one, id, a, randomUUID())).status).toBe(200);
  expect(await heardBy(host, id, h)).toEqual([]);
});
