import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });

/** Keeps every export of students at its first row until it is let go. */
async function holdStudents() {
  const holder = new pg.Client({ connectionString: server.ownerUrl });
  await holder.connect();
  await holder.query('begin; lock table people in access exclusive mode');
  const held = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return {
    heldCount: async () => (await server.owner.query(held)).rowCount,
    letGo: () => holder.end(),
  };
}

it('one person’s many exports stand in that person’s line: somebody else’s goes first, and too many are refused', async () => {
  const eager = await server.as('manager');
  const colleague = await server.as('admin');
  const ended: string[] = [];
  const codes: (string | number)[] = [];
  const students = await holdStudents();
  const all = Array.from({ length: 30 }, async () => {
    const { status, body } = await eager.get('/api/v1/students/export/pdf');
    codes.push(status === 200 ? 200 : body.code);
    if (status === 200) ended.push('eager');
  });
  // One is at work and five wait: whatever else this person asked for has been refused.
  await expect.poll(() => codes).toEqual(Array(24).fill('too-many-requests'));
  expect(await students.heldCount()).toBe(1);
  const asked = colleague.get('/api/v1/students/export/pdf').then(({ status }) => {
    ended.push('colleague');
    return status;
  });
  await expect.poll(students.heldCount).toBe(2);
  await students.letGo();
  expect(await asked).toBe(200);
  await Promise.all(all);
  expect(codes.filter((code) => code === 200)).toHaveLength(6);
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(24);
  expect(ended.indexOf('colleague')).toBeLessThan(ended.lastIndexOf('eager'));
});
