import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const flag = join(server.services.config.dataDir, 'maintenance');
const get = (path: string) => fetch(`${server.address}${path}`);

it('answers 503 with its code while the flag is there, and goes on afterwards', async () => {
  const student = await server.as('student');
  expect((await student.get('/api/v1/me')).status).toBe(200);
  writeFileSync(flag, '');
  await expect.poll(async () => (await student.get('/api/v1/me')).status).toBe(503);
  for (const path of ['/api/v1/me', '/api/v1/domains_config', '/api/v1/no-such-thing']) {
    const reply = await get(path);
    expect([path, reply.status]).toEqual([path, 503]);
    expect(reply.headers.get('retry-after')).toBe('20');
    expect(await reply.json()).toMatchObject({
      code: 'maintenance',
      messages: [{ level: 'error', message: expect.stringContaining('manutenção') }],
    });
  }
  expect((await student.post('/broadcasting/auth', { socket_id: '1.2', channel_name: 'x' })).status).toBe(
    503,
  );
  // Without a built web nothing is there; with one the page comes.
  expect((await get('/')).status).not.toBe(503);
  rmSync(flag);
  await expect.poll(async () => (await student.get('/api/v1/me')).status).toBe(200);
});

describe('the environment', async () => {
  const closed = await useTestServer({ environment: { MAINTENANCE: 'on' } });
  it('can ask for it', async () => {
    expect((await fetch(`${closed.address}/api/v1/domains_config`)).status).toBe(503);
  });
});
