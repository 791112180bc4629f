import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

it('leaves the session alone where the reply is of another shape', async () => {
  vi.stubGlobal('window', { location: { host: 'certame.example' }, addEventListener() {} });
  vi.stubGlobal('fetch', async () => Response.json({ model: { id: 'u', institutions: [{ id: 'i' }] } }));
  const { getSession } = await import('#lib/session/session.ts');
  const { enterInstitution } = await import('./enter-institution.ts');
  const before = getSession();
  await expect(enterInstitution({ institution_id: 'i', joined: true })).rejects.toMatchObject({
    code: 'invalid-server-object',
  });
  expect(getSession()).toEqual(before);
});
