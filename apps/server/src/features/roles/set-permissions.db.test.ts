import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const admin = await server.as('admin');

it('what somebody else has granted or taken meanwhile is not overwritten', async () => {
  const { model: role } = (await admin.post('/api/v1/roles', { name: 'Secretaria' })).body;
  const path = `/api/v1/roles/${role.id}/permissions`;
  const set = (granted: string[], was?: string[]) => admin.put(path, { granted, was });
  expect((await set(['courses.menu', 'classes.menu'], [])).status).toBe(200);
  // One takes a right away; the other, who still sees it, gives another one.
  expect((await set(['courses.menu'], ['classes.menu', 'courses.menu'])).status).toBe(200);
  const late = await set(['classes.menu', 'courses.menu', 'students.menu'], ['classes.menu', 'courses.menu']);
  expect([late.status, late.body.code]).toEqual([409, 'conflict']);
  expect((await admin.get(path)).body.model.granted).toEqual(['courses.menu']);
  // Who doesn't say what there was means exactly these.
  expect((await set(['students.menu'])).body.model.granted).toEqual(['students.menu']);
});
