import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { base, idOf, listed, open, read, texts, useChatScenario, write } from './testing/chat-scenario.ts';

const { server, owner, teacher, classmate, student, manager } = await useChatScenario();

const classGroup = async (client: ApiClient) =>
  (await listed(client)).find((one: { kind: string; title: string }) => one.title === '3º ano A');

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
