import { questionnaireChannel } from '@certame/contract/features/exam/channels.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { describe, expect, it } from 'vitest';
import { outsideTransaction } from '#plugins/transaction.ts';
import { authorize, RawSocket, useSocketScenario } from './testing/socket-scenario.ts';

const { server, joined } = await useSocketScenario();

describe('sockets', () => {
  it('tells what happens to an attempt to its owner only', async () => {
    const owner = await server.as('student');
    const other = await server.as('student2');
    const { system } = server.services.database;
    const { rows } = await system.query(
      `with q as (
         insert into questionnaires (institution_id, name, short_url_id, settings) values ($2, 'Prova', 'abc-socket', '{}') returning *
       ), p as (
         insert into participants (institution_id, questionnaire_id, person_id, user_id)
         select q.institution_id, q.id, i.id, i.user_id from q join people i on i.institution_id = q.institution_id
          where i.user_id = $1 returning *
       )
       insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, form, started_at, device_id, device_seen_at)
       select institution_id, questionnaire_id, id, user_id, 1, '{"sections":[]}', now(), 'd', now() from p returning id`,
      [owner.user?.id, owner.institutionId],
    );
    const channel = `private-answer.${rows[0].id}`;
    expect((await authorize(owner, '1.2', channel)).status).toBe(200);
    expect((await authorize(other, '1.2', channel)).status).toBe(403);
    expect((await authorize(await server.as('teacher'), '1.2', channel)).status).toBe(403);
    expect((await authorize(owner, '1.2', 'private-answer.x')).status).toBe(403);
    owner.institutionId = null;
    expect((await authorize(owner, '1.2', channel)).status).toBe(403);
  });
  it('lets who follows an application hear that its numbers changed, as far as data access goes', async () => {
    const { system } = server.services.database;
    const manager = await server.as('manager');
    const { rows } = await system.query(
      `insert into questionnaires (institution_id, name, short_url_id, settings) values ($1, 'Acompanhada', 'abc-monitor', '{}') returning id`,
      [manager.institutionId],
    );
    const channel = `private-questionnaire.${rows[0].id}`;
    const may = async (client: ApiClient): Promise<number> =>
      (await authorize(client, '1.2', channel)).status;
    expect(await may(manager)).toBe(200);
    expect(await may(await server.as('teacher'))).toBe(200);
    expect(await may(await server.as('supervisor'))).toBe(200);
    for (const who of ['student', 'corrector', 'approver']) expect(await may(await server.as(who))).toBe(403);
    expect(await may(await server.as('manager', 'Instituto Maré'))).toBe(403);
    expect((await authorize(manager, '1.2', 'private-questionnaire.x')).status).toBe(403);
    await system.query(
      `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
       values ($1, 'user', $2, 'questionnaires', gen_random_uuid(), 'read')`,
      [manager.institutionId, manager.user?.id],
    );
    expect(await may(manager)).toBe(403);
    await system.query('delete from data_access where owner_id = $1', [manager.user?.id]);

    const socket = await new RawSocket(server.address).open();
    const { body } = await authorize(manager, socket.id, channel);
    socket.say('pusher:subscribe', { channel, auth: body.auth });
    await socket.waitFor('pusher_internal:subscription_succeeded');
    server.services.realtime.publish(
      outsideTransaction,
      questionnaireChannel,
      { id: rows[0].id },
      'counters',
      {},
    );
    await socket.waitFor('counters');
    socket.socket.close();
  });
  it('tells the chat to whoever is in the conversation, and to nobody else', async () => {
    const [teacher, student, other] = [
      await server.as('teacher'),
      await server.as('student'),
      await server.as('student2'),
    ];
    const [hears, deaf] = [await joined(student), await joined(other)];
    const opened = await teacher.post('/api/v1/chat/conversations', { user_id: student.user?.id });
    const path = `/api/v1/chat/conversations/${opened.body.model.id}`;
    await teacher.post(`${path}/typing`);
    expect((await hears.waitFor('chat.typing')).data).toMatchObject({ user_id: teacher.user?.id });
    await teacher.post(`${path}/messages`, { client_id: crypto.randomUUID(), body: 'segredo' });
    const event = await hears.waitFor('chat.message');
    // Ids only: what was written is asked for, and authorised again.
    expect(event.data).toEqual({
      conversation_id: opened.body.model.id,
      seq: expect.any(Number),
      sender_id: teacher.user?.id,
    });
    deaf.say('pusher:ping', {});
    await deaf.waitFor('pusher:pong');
    expect(deaf.heard.some((one) => one.event.startsWith('chat.'))).toBe(false);
    hears.socket.close();
    deaf.socket.close();
  });
  it('carries an event for many people from one process to another', async () => {
    const client = await server.as('student');
    const socket = await joined(client);
    const channels = Array.from({ length: 99 }, () => `private-user.${crypto.randomUUID()}`);
    channels.push(`private-user.${client.user?.id}`);
    const message = {
      kind: 'events',
      channels,
      event: 'chat.message',
      data: { conversation_id: crypto.randomUUID(), seq: 1, sender_id: crypto.randomUUID() },
    };
    const payload = JSON.stringify({ from: crypto.randomUUID(), message });
    // What one notification of PostgreSQL takes.
    expect(Buffer.byteLength(payload)).toBeLessThan(7900);
    await server.services.database.app.query(`select pg_notify('certame_realtime', $1)`, [payload]);
    await socket.waitFor('chat.message');
    socket.socket.close();
  });
  it('carries events from one process to the sockets of another', async () => {
    const client = await server.as('student');
    const socket = await joined(client);
    const channel = `private-user.${client.user?.id}`;
    await server.services.database.app.query(`select pg_notify('certame_realtime', $1)`, [
      JSON.stringify({
        from: 'another',
        message: { kind: 'events', channels: [channel], event: 'from.afar', data: { id: '7' } },
      }),
    ]);
    expect((await socket.waitFor('from.afar')).data).toEqual({ id: '7' });
    socket.socket.close();
  });
});
