import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, expect, it } from 'vitest';

let admin: ApiClient;

const server = await useTestServer();
const { owner } = server;
beforeAll(async () => {
  await owner.query('delete from news');
  admin = await server.as('admin');
});

const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const write = (values: object = {}, by = admin) =>
  by.post('/api/v1/news', {
    title: `Notícia ${Math.random()}`,
    description: '<p>Texto</p>',
    start: at(-10),
    finish: at(60),
    ...values,
  });
const seenBy = async (client: ApiClient): Promise<string[]> =>
  (await client.get('/api/v1/news/current')).body.model.map((one: { id: string }) => one.id);
const idOf = async (query: string): Promise<string> => (await owner.query(query)).rows[0].id;

it('is shown between start and finish, in its institution', async () => {
  const { id } = (await write()).body.model;
  await write({ start: at(10) });
  await write({ start: at(-20), finish: at(-10) });
  const student = await server.as('student');
  expect(await seenBy(student)).toEqual([id]);
  expect(await seenBy(await server.as('student', 'Instituto Maré'))).toEqual([]);
});

it('is put away by one person for themselves', async () => {
  const { id } = (await write()).body.model;
  const [student, teacher] = [await server.as('student'), await server.as('teacher')];
  expect((await student.post(`/api/v1/news/${id}/dismiss`)).status).toBe(200);
  expect((await student.post(`/api/v1/news/${id}/dismiss`)).status).toBe(200);
  expect(await seenBy(student)).not.toContain(id);
  expect(await seenBy(teacher)).toContain(id);
  const elsewhere = await server.as('student', 'Instituto Maré');
  expect((await elsewhere.post(`/api/v1/news/${id}/dismiss`)).status).toBe(404);
});

it('concerns those who hold a role or attend or teach a class', async () => {
  const role = await idOf(
    `select r.id from roles r join institutions i on i.id = r.institution_id where r.key = 'manager' and i.name = 'Colégio Horizonte'`,
  );
  const classA = await idOf(`select id from classes where name = '3º ano A'`);
  const forManagers = (await write({ role_ids: [role] })).body.model.id;
  const forClass = (await write({ class_ids: [classA] })).body.model.id;
  const [student, teacher, manager, corrector] = await Promise.all(
    ['student', 'teacher', 'manager', 'corrector'].map((one) => server.as(one)),
  );
  if (!student || !teacher || !manager || !corrector) throw new Error('No clients');
  const both = async (client: ApiClient) => {
    const seen = await seenBy(client);
    return [seen.includes(forManagers), seen.includes(forClass)];
  };
  expect(await both(manager)).toEqual([true, false]);
  expect(await both(student)).toEqual([false, true]);
  expect(await both(teacher)).toEqual([false, true]);
  expect(await both(corrector)).toEqual([false, false]);
  expect((await corrector.post(`/api/v1/news/${forClass}/dismiss`)).status).toBe(404);
});

it('of all institutions is written by administrators of the installation and put away in each', async () => {
  const { id } = (await write({ everywhere: true })).body.model;
  const elsewhere = await server.as('student', 'Instituto Maré');
  expect(await seenBy(elsewhere)).toEqual([id]);
  expect((await elsewhere.post(`/api/v1/news/${id}/dismiss`)).status).toBe(200);
  expect(await seenBy(elsewhere)).toEqual([]);
  await owner.query(`update users set is_system_admin = false where email = 'admin@certame.example'`);
  expect((await write({ everywhere: true })).status).toBe(403);
  expect((await admin.delete(`/api/v1/news/${id}`)).status).toBe(403);
  expect((await admin.get('/api/v1/news')).status).toBe(403);
  // Those of the institution are a matter of its own permission.
  expect((await write()).status).toBe(201);
  await owner.query(`update users set is_system_admin = true where email = 'admin@certame.example'`);
});

it('is refused when it ends before it begins, says nothing, or is for all and for some', async () => {
  expect((await write({ finish: at(-20) })).body.errors.finish).toBeDefined();
  expect((await write({ description: '<p> <script>x</script></p>' })).body.errors.description).toBeDefined();
  const classA = await idOf(`select id from classes where name = '3º ano A'`);
  expect((await write({ everywhere: true, class_ids: [classA] })).body.errors.everywhere).toBeDefined();
  const kept = (await write({ class_ids: [classA] })).body.model;
  const moved = await admin.put(`/api/v1/news/${kept.id}`, { finish: at(-60) });
  expect(moved.body.errors.finish).toBeDefined();
  const stored = (await write({ description: '<p onclick="x()">a<img src="x"></p>' })).body.model;
  expect(stored.description).toBe('<p>a</p>');
});
