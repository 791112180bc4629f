import { createSessions } from '@certame/testkit/direct-session.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test, vi } from 'vitest';
import { findCaller } from './session.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { database } = server.services;

async function keyOf(name: string) {
  const [session] = await createSessions(server.ownerUrl, [`${name}@certame.example`]);
  const { rows } = await server.owner.query(
    `select s.id as "sessionId", s.user_id as "userId", m.institution_id as "institutionId"
       from sessions s join memberships m on m.user_id = s.user_id where s.user_id = $1 order by s.created_at desc limit 1`,
    [session?.userId],
  );
  return rows[0];
}

test('callers of requests that arrive together are found by one statement, each by its own session', async () => {
  const [student, manager] = [await keyOf('student'), await keyOf('manager')];
  const query = vi.spyOn(database.system, 'query');
  const found = await Promise.all([
    findCaller(database, student),
    findCaller(database, manager),
    findCaller(database, { ...student, userId: manager.userId }),
    findCaller(database, { ...student, institutionId: null }),
  ]);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  expect(found.map((one) => one && [one.caller.userId, one.isMember])).toEqual([
    [student.userId, true],
    [manager.userId, true],
    undefined,
    [student.userId, false],
  ]);
  const [asStudent, asManager] = found.map((one) => one?.caller.permissions);
  expect(asManager?.size).toBeGreaterThan(asStudent?.size ?? 0);
});

test('a look-up that fails takes no other with it', async () => {
  const student = await keyOf('student');
  const [bad, good] = await Promise.allSettled([
    findCaller(database, { ...student, sessionId: 'no id' }),
    findCaller(database, student),
  ]);
  expect([bad.status, good.status]).toEqual(['rejected', 'fulfilled']);
});
