import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, it } from 'vitest';
import { deliverAnnouncement } from './commands/deliver-announcement.ts';

let teacher: ApiClient;

const server = await useTestServer();
const { owner } = server;
beforeAll(async () => {
  await owner.query('delete from announcements');
  teacher = await server.as('teacher');
});

const path = '/api/v1/text_message';
const find = async (client: ApiClient, search: string, kind: string) =>
  (await client.get(`${path}/targets?search=${encodeURIComponent(search)}`)).body.model.find(
    (one: { kind: string }) => one.kind === kind,
  );
const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (let round = 0; ; round += 1) {
    try {
      return await check();
    } catch (error) {
      if (round > 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
};
const bellOf = async (client: ApiClient) =>
  (await client.get('/api/v1/users/notifications')).body.model.data.filter(
    (one: { type: string }) => one.type === 'text.message',
  );

it('reaches people, classes and roles in their bells, each person once, and tells who has read it', async () => {
  const student = await server.as('student');
  const klass = await find(teacher, '3 ano a', 'class');
  const person = await find(teacher, 'student@certame.example', 'user');
  expect(person).toMatchObject({ id: student.user?.id, detail: 'student@certame.example' });
  const targets = [klass, person].map(({ kind, id }) => ({ kind, id }));
  const { count } = (await teacher.post(`${path}/count`, { targets })).body.model;
  expect(count).toBe(30);
  const sent = await teacher.post(path, { message: 'Tragam régua <b>amanhã</b>', targets });
  expect(sent.status).toBe(201);
  expect(sent.body.model.recipients).toBe(30);
  await eventually(async () => {
    const [note] = await bellOf(student);
    expect(note).toMatchObject({ message: 'Tragam régua <b>amanhã</b>', read_at: null });
  });
  const row = async () => (await teacher.get(path)).body.model.data[0];
  await eventually(async () => expect(await row()).toMatchObject({ recipients: 30, delivered: 30, read: 0 }));
  expect((await row()).addressed_to).toEqual(['3º ano A', student.user?.name]);

  const [note] = await bellOf(student);
  await student.post(`/api/v1/users/notifications/${note.id}/read`);
  expect(await row()).toMatchObject({ read: 1 });
  const readers = `${path}/${sent.body.model.id}/readers`;
  const [first, second] = (await teacher.get(readers)).body.model.data;
  expect(first).toMatchObject({ id: student.user?.id, read_at: expect.any(String) });
  expect(second.read_at).toBeNull();
  expect((await teacher.get(`${readers}?filters[read]=true`)).body.model.total).toBe(1);

  // Run again, as after a crash: nobody gets it twice.
  await deliverAnnouncement(server.services, teacher.institutionId ?? '', sent.body.model.id);
  expect(await bellOf(student)).toHaveLength(1);
});

it('shows the messages of others to whoever may read the outbox, in the same institution', async () => {
  const manager = await server.as('manager');
  const role = await find(manager, 'supervisor', 'role');
  const sent = await manager.post(path, {
    message: 'Reunião às 10h',
    targets: [{ kind: 'role', id: role.id }],
  });
  expect(sent.body.model.recipients).toBeGreaterThan(0);
  const idsFor = async (client: ApiClient) =>
    (await client.get(path)).body.model.data.map((one: { id: string }) => one.id);
  expect(await idsFor(manager)).toContain(sent.body.model.id);
  expect(await idsFor(teacher)).not.toContain(sent.body.model.id);
  expect((await idsFor(manager)).length).toBe((await idsFor(teacher)).length + 1);
  expect((await teacher.get(`${path}/${sent.body.model.id}/readers`)).status).toBe(404);
  expect(await idsFor(await server.as('manager', 'Instituto Maré'))).toEqual([]);
  expect((await (await server.as('student')).get(path)).status).toBe(403);
});

it('refuses nobody, strangers, oneself and what is no message', async () => {
  const elsewhere = await server.as('manager', 'Instituto Maré');
  const theirs = await find(elsewhere, '', 'role');
  const post = (targets: object[], message = 'Oi') => teacher.post(path, { message, targets });
  expect((await post([{ kind: 'role', id: theirs.id }])).body.errors.targets).toBeDefined();
  expect((await post([{ kind: 'user', id: teacher.user?.id }])).body.errors.targets).toBeDefined();
  expect((await post([])).status).toBe(422);
  const person = await find(teacher, 'student@certame.example', 'user');
  const target = { kind: 'user', id: person.id };
  expect((await post([target], '   ')).status).toBe(422);
  expect((await post([target], 'x'.repeat(501))).body.errors.message).toBeDefined();
  expect((await post([target], 'a\u0000b')).body.errors.message).toBeDefined();
});
