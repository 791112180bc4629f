import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { base, idOf, listed, open, read, texts, useChatScenario, write } from './testing/chat-scenario.ts';

const { server, owner, teacher, student, classmate, manager } = await useChatScenario();

describe('one to one', () => {
  it('carries messages with unread counts, to the two of them alone', async () => {
    const opened = await open(teacher, student);
    expect(opened.status).toBe(200);
    const { id } = opened.body.model;
    expect(opened.body.model).toMatchObject({ kind: 'direct', may_write: true });
    // Whatever was there before is read.
    await student.post(`${base}/conversations/${id}/read`, { seq: 999 });

    expect((await write(teacher, id, 'Bom dia!')).status).toBe(201);
    expect((await write(teacher, id, 'A prova é na sexta.')).status).toBe(201);
    const seen = (await listed(student)).find((one: { id: string }) => one.id === id);
    expect(seen).toMatchObject({ unread: 2, last_body: 'A prova é na sexta.', may_write: true });
    expect((await student.get(`${base}/unread`)).body.unread).toBeGreaterThanOrEqual(2);
    expect(texts(await read(student, id)).slice(-2)).toEqual(['Bom dia!', 'A prova é na sexta.']);
    await student.post(`${base}/conversations/${id}/read`, { seq: 999 });
    expect((await listed(student)).find((one: { id: string }) => one.id === id).unread).toBe(0);
    expect((await write(student, id, 'Obrigado')).status).toBe(201);
    expect((await listed(teacher)).find((one: { id: string }) => one.id === id).unread).toBe(1);

    for (const stranger of [classmate, manager]) {
      for (const reply of [
        await stranger.get(`${base}/conversations/${id}`),
        await stranger.get(`${base}/conversations/${id}/messages`),
        await write(stranger, id, 'oi'),
        await stranger.post(`${base}/conversations/${id}/read`, { seq: 1 }),
        await stranger.post(`${base}/conversations/${id}/typing`),
      ])
        expect(reply.status).toBe(404);
    }
    const elsewhere = await server.as('teacher', 'Instituto Maré');
    expect((await elsewhere.get(`${base}/conversations/${id}`)).status).toBe(404);
    expect((await write(elsewhere, id, 'oi')).status).toBe(404);
  });

  it('opened and not written in is seen by nobody else', async () => {
    const [one, other] = await Promise.all([server.as('approver'), server.as('supervisor')]);
    const { id } = (await open(one, other)).body.model;
    expect((await open(other, one)).body.model.id).toBe(id);
    expect((await listed(other)).some((row: { id: string }) => row.id === id)).toBe(false);
    expect((await read(other, id)).model).toEqual([]);
  });

  it('sent twice is there once, also at the same moment', async () => {
    const { id } = (await open(teacher, student)).body.model;
    const message = { client_id: randomUUID(), body: 'Só uma vez' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => student.post(`${base}/conversations/${id}/messages`, message)),
    );
    expect(replies.map((one) => one.status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    expect(new Set(replies.map((one) => one.body.model.id)).size).toBe(1);
    expect(texts(await read(teacher, id)).filter((text) => text === 'Só uma vez')).toHaveLength(1);
  });

  it('is numbered without gaps while both write at once, and paged by these numbers', async () => {
    const [one, other] = await Promise.all([server.as('supervisor'), server.as('corrector')]);
    const { id } = (await open(one, other)).body.model;
    const some = Array.from({ length: 25 }, (_, index) => index);
    await Promise.all(some.flatMap((index) => [write(one, id, `a${index}`), write(other, id, `b${index}`)]));
    const newest = await read(one, id);
    expect(newest.has_more).toBe(true);
    const older = await read(one, id, `?before=${newest.model[0].seq}`);
    expect(older.has_more).toBe(false);
    const seqs = [...older.model, ...newest.model].map((row: { seq: number }) => row.seq);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    const missed = await read(one, id, '?after=48');
    expect(missed.model.map((row: { seq: number }) => row.seq)).toEqual([49, 50]);
  });

  it('follows who may write to whom', async () => {
    expect((await open(student, classmate)).body.code).toBe('chat-not-possible');
    expect((await open(student, manager)).body.code).toBe('chat-not-possible');
    expect((await open(student, student)).body.code).toBe('chat-not-possible');
    expect((await open(student, teacher)).status).toBe(200);
    expect((await student.post(`${base}/conversations`, { user_id: randomUUID() })).status).toBe(404);
    // Whoever of the staff wrote first is answered.
    const { id } = (await open(manager, student)).body.model;
    expect((await write(student, id, 'antes')).body.code).toBe('chat-not-possible');
    await write(manager, id, 'Passe na secretaria, por favor.');
    expect((await write(student, id, 'Vou passar.')).status).toBe(201);

    const ofStudent = (await student.get(`${base}/contacts`)).body.model;
    expect(ofStudent.map((one: { id: string }) => one.id)).toEqual([idOf(teacher)]);
    const found = (await manager.get(`${base}/contacts?q=${encodeURIComponent('PROFESSOR')}`)).body.model;
    expect(Array.isArray(found)).toBe(true);
    const all = (await manager.get(`${base}/contacts`)).body.model;
    // Namesakes are told apart by what whoever reads users may see.
    expect(all.every((one: { email: string }) => one.email.endsWith('@certame.example'))).toBe(true);
    expect(ofStudent.every((one: { email: unknown }) => one.email === null)).toBe(true);
    expect(all.length).toBeGreaterThan(5);
    expect(all.some((one: { id: string }) => one.id === idOf(manager))).toBe(false);
  });

  it('is stopped by a block in both directions, and says neither who nor why', async () => {
    const corrector = await server.as('corrector');
    const { id } = (await open(corrector, student)).body.model;
    await write(corrector, id, 'Olá');
    expect((await student.put(`${base}/blocks/${idOf(corrector)}`, {})).status).toBe(200);
    const refused = await write(corrector, id, 'Está aí?');
    expect([refused.status, refused.body.code]).toEqual([422, 'chat-not-possible']);
    expect(JSON.stringify(refused.body)).not.toMatch(/bloque/i);
    const seen = (await corrector.get(`${base}/conversations/${id}`)).body.model;
    expect(seen).toMatchObject({ may_write: false, blocked: false });
    const own = (await student.get(`${base}/conversations/${id}`)).body.model;
    expect(own).toMatchObject({ may_write: false, blocked: true });
    // What was written before can't be turned into something else.
    const [first] = (await read(corrector, id)).model;
    expect((await corrector.put(`${base}/messages/${first.id}`, { body: 'Outra coisa' })).status).toBe(422);
    await student.delete(`${base}/blocks/${idOf(corrector)}`);
    expect((await write(corrector, id, 'De novo')).status).toBe(201);
    expect((await student.put(`${base}/blocks/${idOf(student)}`, {})).status).toBe(422);
    expect((await student.put(`${base}/blocks/${randomUUID()}`, {})).status).toBe(404);
  });
});

it('who reads for the first time does not wait for a message that is being written', async () => {
  const { id } = (await open(manager, classmate)).body.model;
  expect((await write(manager, id, 'Bom dia!')).status).toBe(201);
  const holder = new pg.Client({ connectionString: server.urls.owner });
  await holder.connect();
  await holder.query('begin');
  // The message is held up at its last step, with the conversation locked.
  await holder.query('select from chat_reads where conversation_id = $1 and user_id = $2 for update', [
    id,
    idOf(manager),
  ]);
  const writing = write(manager, id, 'A prova é na sexta.');
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await owner.query(held)).rowCount).toBeGreaterThan(0);
  const reading = classmate.post(`${base}/conversations/${id}/read`, { seq: 1 });
  expect(await Promise.race([writing.then(() => 'written'), reading.then(() => 'read'), sleep(3000)])).toBe(
    'read',
  );
  await holder.end();
  expect((await reading).status).toBe(200);
  expect((await writing).status).toBe(201);
});
