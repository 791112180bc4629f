import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;

/** What the question before a deletion says (messages, classes.deletion). */
it('a deleted class takes its enrolments, invitations and group chat with it; students, answers and contents stay', async () => {
  const manager = await server.as('manager');
  const countsOf = async (classId: string): Promise<Record<string, number>> => {
    const { rows } = await owner.query(
      `select (select count(*)::int from people) as people, (select count(*)::int from participants) as participants,
              (select count(*)::int from attempts) as attempts, (select count(*)::int from responses) as responses,
              (select count(*)::int from contents) as contents,
              (select count(*)::int from participants where class_id = $1) as of_class,
              (select count(*)::int from class_students where class_id = $1) as enrolments,
              (select count(*)::int from class_invites where class_id = $1) as invites,
              (select count(*)::int from content_classes where class_id = $1) as class_contents,
              (select count(*)::int from chat_conversations where class_id = $1) as chats`,
      [classId],
    );
    return rows[0];
  };
  const { rows } = await owner.query(
    `select p.class_id as id from participants p join attempts a on a.participant_id = p.id
       join chat_conversations c on c.class_id = p.class_id limit 1`,
  );
  const classId: string = rows[0].id;
  for (const table of ['news_classes', 'mailing_classes'])
    await owner.query(`delete from ${table} where class_id = $1`, [classId]);
  const before = await countsOf(classId);
  for (const count of Object.values(before)) expect(count).toBeGreaterThan(0);

  expect((await manager.delete(`/api/v1/classes/${classId}`)).status).toBe(200);
  expect(await countsOf(classId)).toEqual({
    ...before,
    of_class: 0,
    enrolments: 0,
    invites: 0,
    class_contents: 0,
    chats: 0,
  });
});

it.each([
  ['pt', 'em malas diretas', 'em notícias'],
  ['en', 'by mailings', 'by news'],
  ['es', 'en envíos masivos', 'en noticias'],
  ['fr', 'des publipostages', 'des actualités'],
])('a class that is in use says by what: %s', async (language, byMailings, byNews) => {
  const manager = await server.as('manager');
  const id: string = (await manager.post('/api/v1/classes', { name: `Em uso ${language}` })).body.model.id;
  const refusal = async (): Promise<unknown[]> => {
    const path = `/api/v1/classes/${id}`;
    const { status, body } = await manager.send('DELETE', path, undefined, { 'accept-language': language });
    return [status, body.code, body.messages?.[0].message];
  };
  const use = (table: string, column: string, whole: string) =>
    owner.query(
      `insert into ${table} (institution_id, ${column}, class_id) select institution_id, id, $1 from ${whole} where institution_id = $2 limit 1`,
      [id, manager.institutionId],
    );
  expect((await use('mailing_classes', 'mailing_id', 'mailings')).rowCount).toBe(1);
  expect(await refusal()).toEqual([409, 'in-use', expect.stringContaining(` ${byMailings} `)]);
  await owner.query('delete from mailing_classes where class_id = $1', [id]);
  expect((await use('news_classes', 'news_id', 'news')).rowCount).toBe(1);
  expect(await refusal()).toEqual([409, 'in-use', expect.stringContaining(` ${byNews} `)]);
  await owner.query('delete from news_classes where class_id = $1', [id]);
  expect((await refusal())[0]).toBe(200);
});

it('a student is offered the names of the own classes and no others, whatever is asked for', async () => {
  const manager = await server.as('manager');
  const made = await manager.post('/api/v1/classes', { name: 'Turma dos outros' });
  expect(made.status).toBe(201);
  const student = await server.as('student');
  const own = await manager.post('/api/v1/classes', { name: 'Turma própria' });
  await owner.query(
    `insert into class_students (institution_id, class_id, person_id)
     select $1, $2, p.id from people p join users u on u.id = p.user_id
      where u.email = 'student@certame.example' and p.institution_id = $1`,
    [student.institutionId, own.body.model.id],
  );
  const offered = async (query: string): Promise<string[]> =>
    (await student.get(`/api/v1/classes/options?${query}`)).body.model.map(
      ({ label }: { label: string }) => label,
    );
  expect(await offered('search=Turma')).toEqual(['Turma própria']);
  expect(await offered('search=outros')).toEqual([]);
  expect(await offered(`ids[]=${made.body.model.id}`)).toEqual([]);
  const teacher = await server.as('teacher');
  expect((await teacher.get('/api/v1/classes/options?search=outros')).body.model).toHaveLength(1);
});
