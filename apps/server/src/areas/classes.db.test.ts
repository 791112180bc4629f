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
  for (const table of ['news_classes', 'missive_classes'])
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
