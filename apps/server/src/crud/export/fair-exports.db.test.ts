import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });

it('one person’s many exports stand in that person’s line: somebody else’s goes first, and too many are refused', async () => {
  const eager = await server.as('manager');
  const colleague = await server.as('admin');
  const ended: string[] = [];
  const codes: (string | number)[] = [];
  const all = Array.from({ length: 30 }, async () => {
    const { status, body } = await eager.get('/api/v1/students/export/pdf');
    codes.push(status === 200 ? 200 : body.code);
    if (status === 200) ended.push('eager');
  });
  // Until the first refusal is there, all places and the whole line of one person are taken.
  while (!codes.includes('too-many-requests') && codes.length < 30)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const { status } = await colleague.get('/api/v1/students/export/pdf');
  ended.push('colleague');
  await Promise.all(all);
  expect(status).toBe(200);
  expect(codes.filter((code) => code === 200)).toHaveLength(6);
  expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(24);
  expect(ended.indexOf('colleague')).toBeLessThan(ended.lastIndexOf('eager'));
});
