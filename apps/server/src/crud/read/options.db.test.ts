import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

it('people who may be picked are told apart by e-mail and code, for who may read them', async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    `update people set identifier = 'M-77' where email = 'aluno01@certame.example' returning id`,
  );
  const manager = await server.as('manager');
  const found = await manager.get('/api/v1/students/options?search=aluno01@certame.example');
  expect(found.body.model).toEqual([
    { id: rows[0]?.id, label: 'Alice Monteiro', detail: 'aluno01@certame.example · M-77' },
  ]);
  const byId = await manager.get(`/api/v1/students/options?ids=${rows[0]?.id}`);
  expect(byId.body.model).toEqual(found.body.model);
  // Nothing stands beside what needs nothing.
  expect(Object.keys((await manager.get('/api/v1/courses/options')).body.model[0])).toEqual(['id', 'label']);
});

it('who may only refer to a person by name learns no address', async () => {
  const heard = new Map<boolean, number>();
  for (const account of ['admin', 'manager', 'teacher', 'supervisor', 'corrector', 'approver']) {
    const client = await server.as(account);
    const { status, body } = await client.get('/api/v1/users/options');
    if (status === 403) continue;
    const mayRead = (await client.get('/api/v1/users')).status === 200;
    const told = body.model.filter((row: { detail?: string }) => row.detail?.includes('@')).length;
    expect(told, account).toBe(mayRead ? body.model.length : 0);
    heard.set(mayRead, (heard.get(mayRead) ?? 0) + 1);
  }
  expect([...heard.keys()].toSorted(), 'both kinds of people were asked').toEqual([false, true]);
});
