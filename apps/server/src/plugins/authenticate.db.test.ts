import type { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeEach, expect, it } from 'vitest';

/** What was taken from somebody since the last request acts at the next one. */
let manager: ApiClient;
const grid = '/api/v1/disciplines';

const server = await useTestServer();
const { owner } = server;
beforeEach(async () => {
  manager = await server.as('manager');
  expect((await manager.get(grid)).status).toBe(200);
});

const ofManager = `user_id in (select id from users where email = 'manager@certame.example')`;

it.each([
  [
    'a revoked session',
    `update sessions set revoked_at = now() where ${ofManager}`,
    `update sessions set revoked_at = null where ${ofManager}`,
    'unauthenticated',
  ],
  [
    'a permission',
    `update permissions set name = 'test.taken' where name = 'disciplines.menu'`,
    `update permissions set name = 'disciplines.menu' where name = 'test.taken'`,
    'forbidden',
  ],
  [
    'the place in the institution',
    `delete from memberships where ${ofManager}`,
    undefined,
    'institution-not-member',
  ],
])('what was taken acts at once: %s', async (_name, take, giveBack, code) => {
  expect((await owner.query(take)).rowCount).toBeGreaterThan(0);
  expect((await manager.get(grid)).body.code).toBe(code);
  if (giveBack === undefined) return;
  await owner.query(giveBack);
  expect((await manager.get(`${grid}?page=x`)).body.code).toBe('validation');
  // Whoever isn't let in doesn't even learn that the request was malformed.
  await owner.query(take);
  expect((await manager.get(`${grid}?page=x`)).body.code).toBe(code);
  await owner.query(giveBack);
});
