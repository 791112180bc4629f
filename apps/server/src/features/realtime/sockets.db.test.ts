import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { defineChannel } from '@certame/contract/kit/channel.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import Pusher from 'pusher-js';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { outsideTransaction } from '#plugins/transaction.ts';
import { authorize, RawSocket, useSocketScenario } from './testing/socket-scenario.ts';

const { server, joined } = await useSocketScenario();

describe('sockets', () => {
  it("serves pusher's own client", async () => {
    const client = await server.as('student');
    const url = new URL(server.address);
    const pusher = new Pusher('certame', {
      cluster: '',
      wsHost: url.hostname,
      wsPort: Number(url.port),
      forceTLS: false,
      enabledTransports: ['ws'],
      disableStats: true,
      channelAuthorization: {
        endpoint: `${server.address}/broadcasting/auth`,
        transport: 'ajax',
        headers: { Authorization: `Bearer ${client.token}` },
      },
    });
    const channel = pusher.subscribe(`private-user.${client.user?.id}`);
    await new Promise<void>((resolve, reject) => {
      channel.bind('pusher:subscription_succeeded', () => resolve());
      channel.bind('pusher:subscription_error', reject);
    });
    const heard = new Promise((resolve) => {
      channel.bind('job.progress', resolve);
    });
    server.services.realtime.publish(
      outsideTransaction,
      userChannel,
      { id: client.user?.id ?? '' },
      'job.progress',
      { id: '1' },
    );
    expect(await heard).toEqual({ id: '1' });
    pusher.disconnect();
  });
  it('lets nobody join for another, and no signature be used by another socket', async () => {
    const student = await server.as('student');
    const other = await server.as('student2');
    const socket = await new RawSocket(server.address).open();
    const channel = `private-user.${other.user?.id}`;
    expect((await authorize(student, socket.id, channel)).status).toBe(403);
    expect((await authorize(student, socket.id, 'private-undefined.1')).status).toBe(403);
    expect((await authorize(student, socket.id, 'public')).status).toBe(403);
    expect((await authorize(server.anonymous(), socket.id, channel)).status).toBe(401);
    const stolen = (await authorize(other, '1.2', channel)).body.auth;
    for (const auth of [
      stolen,
      undefined,
      'certame:x',
      `certame:${crypto.randomUUID()}.${Date.now()}.${'0'.repeat(64)}`,
    ]) {
      socket.heard.length = 0;
      socket.say('pusher:subscribe', { channel, auth });
      expect((await socket.waitFor('pusher:subscription_error')).data.status).toBe(401);
    }
    socket.heard.length = 0;
    server.services.realtime.publish(
      outsideTransaction,
      userChannel,
      { id: other.user?.id ?? '' },
      'notification',
      {},
    );
    socket.say('pusher:ping', {});
    await socket.waitFor('pusher:pong');
    expect(socket.heard.map((one) => one.event)).toEqual(['pusher:pong']);
    socket.socket.close();
  });
  it('opens a channel with no signature that was kept after the rights had gone', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
    const leaving = await narrowedMember(server, scenario, 'read');
    const { id } = (await leaving.get('/api/v1/me')).body.model;
    const channel = `private-questionnaire.${scenario.questionnaireId}`;
    const socket = await new RawSocket(server.address).open();
    const { status, body } = await authorize(leaving, socket.id, channel);
    expect(status).toBe(200);
    expect((await (await server.as('admin')).delete(`/api/v1/users/${id}`)).status).toBe(200);
    await socket.until(() => socket.closedWith === 4200);
    const again = await new RawSocket(server.address).open();
    again.say('pusher:subscribe', { channel, auth: body.auth });
    expect((await again.waitFor('pusher:subscription_error')).data.status).toBe(401);
    expect((await authorize(leaving, again.id, channel)).status).toBe(403);
    again.socket.close();
  });
  it('shows who is present at every process, and forgets nobody twice', async () => {
    const { realtime, database } = server.services;
    realtime.authorize(defineChannel('presence-test.{id}', {}), (caller) => ({
      user_id: caller.userId,
      user_info: { name: caller.name },
    }));
    const channel = 'presence-test.1';
    const far = (message: object, from = 'far') =>
      database.app.query(`select pg_notify('certame_realtime', $1)`, [JSON.stringify({ from, message })]);
    const join = async (account: string) => {
      const client = await server.as(account);
      const socket = await new RawSocket(server.address).open();
      const { body } = await authorize(client, socket.id, channel);
      socket.say('pusher:subscribe', { channel, auth: body.auth, channel_data: body.channel_data });
      const { data } = await socket.waitFor('pusher_internal:subscription_succeeded');
      return { socket, client, presence: data.presence as { ids: string[]; count: number } };
    };
    const here = await join('student');
    expect(here.presence.count).toBe(1);
    const remote = { channel, member: { user_id: 'someone-far', user_info: { name: 'Longe' } } };
    await far({ kind: 'present', members: [remote] });
    expect((await here.socket.waitFor('pusher_internal:member_added')).data).toEqual(remote.member);
    // Said again, by the same and by a third process: still one person.
    await far({ kind: 'present', members: [remote] });
    await far({ kind: 'present', members: [remote] }, 'third');
    const second = await join('student2');
    expect(second.presence.ids.sort()).toEqual(
      [here.client.user?.id, second.client.user?.id, 'someone-far'].sort(),
    );
    await far({ kind: 'left', channel, userId: 'someone-far' });
    await far({ kind: 'left', channel, userId: 'someone-far' }, 'third');
    const gone = await second.socket.waitFor('pusher_internal:member_removed');
    expect(gone.data).toEqual({ user_id: 'someone-far' });
    const count = (event: string) => here.socket.heard.filter((one) => one.event === event).length;
    await here.socket.waitFor('pusher_internal:member_removed');
    expect(count('pusher_internal:member_removed')).toBe(1);
    expect(count('pusher_internal:member_added')).toBe(2);

    // What this process says of its own.
    const listener = await database.system.connect();
    const heard: { kind: string; members?: unknown[]; userId?: string }[] = [];
    await listener.query('listen certame_realtime');
    listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}').message));
    await far({ kind: 'hello' }, 'newcomer');
    await here.socket.until(() => heard.find((one) => one.kind === 'present' && one.members?.length === 2));
    second.socket.socket.close();
    await here.socket.until(() =>
      heard.find((one) => one.kind === 'left' && one.userId === second.client.user?.id),
    );
    await listener.query('unlisten *');
    listener.release();
    here.socket.socket.close();
  });
  it('closes the sockets of a session at once when it ends here, and within 5 s when it ends elsewhere', async () => {
    const here = await server.as('teacher');
    const first = await joined(here);
    await here.post('/api/v1/logout');
    expect(await first.until(() => first.closedWith, 1000)).toBe(4009);

    const elsewhere = await server.as('teacher');
    const second = await joined(elsewhere);
    // As another process, or an administrator at the database, would do it.
    await server.services.database.system.query('update sessions set revoked_at = now() where user_id = $1', [
      elsewhere.user?.id,
    ]);
    expect(await second.until(() => second.closedWith, 5000)).toBe(4009);
  });
  it('refuses pages of other sites, strange paths, forms without fields', async () => {
    const evil = new RawSocket(server.address, { origin: 'https://evil.example' });
    expect(await evil.until(() => evil.closedWith)).toBeGreaterThanOrEqual(0);
    expect(evil.heard).toEqual([]);
    const own = await new RawSocket(server.address, { origin: server.services.publicUrl() }).open();
    own.socket.close();
    const odd = new WebSocket(`${server.address.replace('http', 'ws')}/somewhere`);
    await new Promise((resolve) => {
      odd.on('error', resolve);
    });
    const client = await server.as('student');
    const form = await client.send('POST', '/broadcasting/auth', 'socket_id=1.2', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(422);
    const elsewhere = await client.send('POST', '/api/v1/logged', 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(elsewhere.status).toBe(415);
  });
  it('cuts off who sends too much or too many messages, and answers nonsense without falling', async () => {
    const large = await new RawSocket(server.address).open();
    large.say('pusher:ping', 'x'.repeat(20_000));
    expect(await large.until(() => large.closedWith)).toBe(1009);
    const many = await new RawSocket(server.address).open();
    for (let index = 0; index < 200; index += 1) many.say('pusher:ping', {});
    expect(await many.until(() => many.closedWith)).toBe(4301);
    const odd = await new RawSocket(server.address).open();
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"event":1}',
      '{"event":"pusher:subscribe","data":"{"}',
      '{"event":"pusher:subscribe","data":{"channel":{}}}',
      '{"event":"client-x","data":{}}',
    ]) {
      odd.socket.send(text);
    }
    odd.say('pusher:ping', {});
    await odd.waitFor('pusher:pong');
    odd.socket.close();
  });
});
