import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const foreign = { model: { id: 'u', name: 'Ana', institutions: [{ id: 'i' }] } };
const typed = { current_password: 'a', password: 'b', password_confirmation: 'b' };

beforeEach(() => {
  vi.stubGlobal('window', { location: { host: 'certame.example' }, addEventListener() {} });
  vi.stubGlobal('fetch', async () => Response.json(foreign));
});
afterEach(() => vi.unstubAllGlobals());

it('give no session a user of another shape', async () => {
  const { askCurrentUser, changeOwnPassword } = await import('./session-user-calls.ts');
  for (const asked of [askCurrentUser(), changeOwnPassword(typed)])
    await expect(asked).rejects.toMatchObject({ code: 'invalid-server-object' });
});
