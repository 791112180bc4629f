import { expect, it } from 'vitest';
import { buildServerEnvironment } from './settings.ts';

it('keeps from PostgreSQL what is set for its clients, or for the memory of the server', () => {
  const own = { PGUSER: 'somebody', LC_MESSAGES: 'pt_BR.UTF-8', MALLOC_ARENA_MAX: '2', PATH: '/bin' };
  expect(buildServerEnvironment(own)).toEqual({ LC_ALL: 'C', TZ: 'UTC', PATH: '/bin' });
});
