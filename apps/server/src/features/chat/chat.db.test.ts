import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const [teacher, student, classmate, manager] = await Promise.all([
  server.as('teacher'),
  server.as('student'),
  server.as('student2'),
  server.as('manager'),
]);

const base = '/api/v1/chat';
const idOf = (client: ApiClient): string => client.user?.id ?? '';
const open = (from: ApiClient, to: ApiClient) => from.post(`${base}/conversations`, { user_id: idOf(to) });
const write = (client: ApiClient, id: string, body: string, more: object = {}) =>
  client.post(`${base}/conversations/${id}/messages`, { client_id: randomUUID(), body, ...more });
const read = async (client: ApiClient, id: string, query = '') =>
  (await client.get(`${base}/conversations/${id}/messages${query}`)).body;
const texts = (page: { model: { body: string }[] }) => page.model.map((one) => one.body);
const listed = async (client: ApiClient) => (await client.get(`${base}/conversations`)).body.model;
const classGroup = async (client: ApiClient) =>
  (await listed(client)).find((one: { kind: string; title: string }) => one.title === '3º ano A');

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
  await expect
    .poll(async () => (await owner.query('select from pg_locks where not granted')).rowCount)
    .toBeGreaterThan(0);
  const reading = classmate.post(`${base}/conversations/${id}/read`, { seq: 1 });
  expect(await Promise.race([writing.then(() => 'written'), reading.then(() => 'read'), sleep(3000)])).toBe(
    'read',
  );
  await holder.end();
  expect((await reading).status).toBe(200);
  expect((await writing).status).toBe(201);
});

describe("a class's group", () => {
  it('has the teachers and students of the class, and follows it at once', async () => {
    const group = await classGroup(teacher);
    expect(group).toMatchObject({ kind: 'class', may_write: true });
    await classmate.post(`${base}/conversations/${group.id}/read`, { seq: 999 });
    expect((await write(teacher, group.id, 'Bem-vindos!')).status).toBe(201);
    expect((await write(student, group.id, 'Oi, turma')).status).toBe(201);
    expect(texts(await read(classmate, group.id)).slice(-2)).toEqual(['Bem-vindos!', 'Oi, turma']);
    expect((await classGroup(classmate)).unread).toBe(2);
    expect((await manager.get(`${base}/conversations/${group.id}`)).status).toBe(404);
    const { people } = (await student.get(`${base}/conversations/${group.id}`)).body.model;
    expect(people.map((one: { id: string }) => one.id)).toContain(idOf(teacher));

    const removed = await owner.query(
      'delete from class_students using people p where p.id = person_id and p.user_id = $1 and class_id = $2 returning class_students.*',
      [idOf(classmate), group.id],
    );
    expect((await classmate.get(`${base}/conversations/${group.id}/messages`)).status).toBe(404);
    expect((await write(classmate, group.id, 'ainda aqui?')).status).toBe(404);
    expect(await classGroup(classmate)).toBeUndefined();
    const row = removed.rows[0];
    await owner.query(
      'insert into class_students (institution_id, class_id, person_id) values ($1, $2, $3)',
      [row.institution_id, row.class_id, row.person_id],
    );
  });

  it('is silent for students while no teacher is in it', async () => {
    const group = await classGroup(student);
    const { rows } = await owner.query('delete from class_teachers where class_id = $1 returning *', [
      group.id,
    ]);
    expect((await write(student, group.id, 'sem professor')).body.code).toBe('chat-not-possible');
    for (const row of rows)
      await owner.query(
        'insert into class_teachers (institution_id, class_id, user_id) values ($1, $2, $3)',
        [row.institution_id, row.class_id, row.user_id],
      );
    expect((await write(student, group.id, 'com professor')).status).toBe(201);
  });

  it('is hidden by rules of data access like the class itself', async () => {
    const group = await classGroup(teacher);
    await owner.query(
      `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
       values ($1, 'user', $2, 'classes', gen_random_uuid(), 'read')`,
      [teacher.institutionId, idOf(teacher)],
    );
    expect((await teacher.get(`${base}/conversations/${group.id}`)).status).toBe(404);
    await owner.query('delete from data_access');
    expect((await teacher.get(`${base}/conversations/${group.id}`)).status).toBe(200);
  });

  it('is kept from who may not see the class by the database itself, messages and all', async () => {
    const group = await classGroup(teacher);
    await write(teacher, group.id, 'só para esta turma');
    const direct = (await open(teacher, student)).body.model.id;
    await write(teacher, direct, 'só para nós dois');
    await teacher.post(`${base}/conversations/${group.id}/read`, { seq: 999 });
    /** Conversations that somebody reaches who forgets every condition, in each table of the chat. */
    const reached = () =>
      server.services.database.inTenant(
        { institutionId: teacher.institutionId ?? '', userId: idOf(teacher) },
        async ({ client }) => {
          const ids = async (column: string, table: string): Promise<boolean[]> => {
            const { rows } = await client.query(`select ${column} as id from ${table}`);
            return [group.id, direct].map((id) => rows.some((row) => row.id === id));
          };
          return {
            conversations: await ids('id', 'chat_conversations'),
            messages: await ids('conversation_id', 'chat_messages'),
            reads: await ids('conversation_id', 'chat_reads'),
            changed: (
              await client.query('update chat_messages set body = body where conversation_id = $1', [
                group.id,
              ])
            ).rowCount,
          };
        },
      );
    const narrow = (classId: string) =>
      owner.query(
        `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
         values ($1, 'user', $2, 'classes', $3, 'read')`,
        [teacher.institutionId, idOf(teacher), classId],
      );
    const both = [true, true];
    const everything = { conversations: both, messages: both, reads: both };
    expect(await reached()).toMatchObject(everything);
    await narrow(randomUUID());
    const directOnly = [false, true];
    expect(await reached()).toEqual({
      conversations: directOnly,
      messages: directOnly,
      reads: directOnly,
      changed: 0,
    });
    // Reading a class is enough to talk in it.
    await narrow(group.id);
    expect(await reached()).toMatchObject(everything);
    expect((await write(teacher, group.id, 'de volta')).status).toBe(201);
    await owner.query('delete from data_access');
  });
});

describe('a message', () => {
  it('is corrected and taken back by its author, for a while', async () => {
    const { id } = (await open(teacher, student)).body.model;
    const { model } = (await write(teacher, id, 'Sexta-fera')).body;
    const path = `${base}/messages/${model.id}`;
    expect((await student.put(path, { body: 'x' })).status).toBe(404);
    expect((await student.delete(path)).status).toBe(404);
    const edited = await teacher.put(path, { body: 'Sexta-feira' });
    expect(edited.body.model).toMatchObject({ body: 'Sexta-feira', edited_at: expect.any(String) });
    await owner.query(`update chat_messages set created_at = now() - interval '16 minutes' where id = $1`, [
      model.id,
    ]);
    expect((await teacher.put(path, { body: 'Sábado' })).body.code).toBe('chat-too-late');
    expect((await teacher.delete(path)).status).toBe(200);
    const last = (await read(student, id)).model.at(-1);
    expect(last).toMatchObject({ body: '', deleted: true, file: null });
    expect((await teacher.delete(path)).status).toBe(404);
    // What it said is left to the audit.
    const { rows } = await owner.query(
      `select changes from audit_log where table_name = 'chat_messages' and row_id = $1 order by at`,
      [model.id],
    );
    expect(JSON.stringify(rows)).toContain('Sexta-fera');
    const old = (await write(teacher, id, 'velha')).body.model;
    await owner.query(`update chat_messages set created_at = now() - interval '61 minutes' where id = $1`, [
      old.id,
    ]);
    expect((await teacher.delete(`${base}/messages/${old.id}`)).body.code).toBe('chat-too-late');
  });

  it('is found without accents, in own conversations only', async () => {
    const { id } = (await open(teacher, student)).body.model;
    await write(teacher, id, 'Equações de CORAÇÃO às 10%');
    const find = async (client: ApiClient, q: string) =>
      texts((await client.get(`${base}/search?q=${encodeURIComponent(q)}`)).body);
    expect(await find(student, 'equacoes de coracao')).toEqual(['Equações de CORAÇÃO às 10%']);
    expect(await find(student, '10%')).toEqual(['Equações de CORAÇÃO às 10%']);
    expect(await find(student, '%')).toEqual(['Equações de CORAÇÃO às 10%']);
    expect(await find(manager, 'equacoes')).toEqual([]);
    expect(await find(student, '')).toEqual([]);
  });

  it('is bounded in size and number', async () => {
    const approver = await server.as('approver');
    const { id } = (await open(approver, teacher)).body.model;
    expect((await write(approver, id, 'x'.repeat(4001))).status).toBe(422);
    expect((await write(approver, id, '   ')).status).toBe(422);
    expect((await write(approver, id, 'nul \u0000')).status).toBe(422);
    const statuses = [];
    for (let index = 0; index < 32; index += 1) statuses.push((await write(approver, id, `${index}`)).status);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(30);
  });
});

describe('files', () => {
  const upload = (client: ApiClient, id: string, bytes: Buffer, name: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return client.post(`${base}/conversations/${id}/files`, form);
  };

  it('are read by who is in the conversation, as long as the message stands', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const { id } = (await open(teacher, student)).body.model;
    const made = await upload(teacher, id, png, 'quadro.png');
    expect(made.status).toBe(201);
    const file = `/api/v1/files/${made.body.model.id}`;
    // Uploaded, not sent.
    expect((await student.get(file)).status).toBe(404);
    const sent = await write(teacher, id, '', { file_id: made.body.model.id });
    expect(sent.body.model.file).toMatchObject({ name: 'quadro.png', image: true });
    expect((await student.get(file)).status).toBe(200);
    expect((await classmate.get(file)).status).toBe(404);
    expect((await manager.get(file)).status).toBe(404);
    expect((await write(teacher, id, 'de novo', { file_id: made.body.model.id })).status).toBe(422);
    const stolen = await upload(student, id, png, 'minha.png');
    expect((await write(teacher, id, '', { file_id: stolen.body.model.id })).status).toBe(422);
    await teacher.delete(`${base}/messages/${sent.body.model.id}`);
    expect((await student.get(file)).status).toBe(404);
    expect((await upload(manager, id, png, 'a.png')).status).toBe(404);
    expect((await upload(teacher, id, Buffer.from('<svg/>'), 'a.svg')).body.code).toBe('file-type-refused');
  });
});

describe('during an exam', () => {
  it('the chat is closed while the device is heard of, and open again after that', async () => {
    const candidate = await server.as('student2');
    const { rows } = await owner.query(
      `with q as (
         insert into questionnaires (institution_id, name, short_url_id, settings) values ($2, 'Prova', 'chat-exam', '{}') returning *
       ), p as (
         insert into participants (institution_id, questionnaire_id, person_id, user_id)
         select q.institution_id, q.id, i.id, i.user_id from q join people i on i.institution_id = q.institution_id
          where i.user_id = $1 returning *
       )
       insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, form, started_at, device_id, device_seen_at)
       select institution_id, questionnaire_id, id, user_id, 1, '{"sections":[]}', now(), 'd', now() from p returning id`,
      [idOf(candidate), candidate.institutionId],
    );
    for (const path of ['/conversations', '/contacts', '/search?q=a'])
      expect((await candidate.get(`${base}${path}`)).body.code).toBe('chat-during-exam');
    expect((await candidate.get(`${base}/unread`)).status).toBe(200);
    await owner.query(`update attempts set device_seen_at = now() - interval '2 minutes' where id = $1`, [
      rows[0].id,
    ]);
    expect((await candidate.get(`${base}/conversations`)).status).toBe(200);
  });
});
