import { sessionUserSchema } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { enteredShape } from './session-shapes.ts';

const institution = {
  id: 'i',
  organization_id: 'o',
  name: 'Escola',
  created_at: '2026-01-01T00:00:00Z',
  organization: { name: 'Rede', logo: null, custom_data: '{}' },
  primary_color: null,
  logo: null,
  small_logo: null,
  time_zone: 'America/Sao_Paulo',
  permissions: [{ name: 'users.menu' }],
  roles: [{ name: 'Própria', key: null }],
  active_role: null,
  logout_redirect_url: null,
};
const model = sessionUserSchema.parse({
  id: 'u',
  name: 'Ana',
  phone: null,
  email: 'ana@escola.com.br',
  profile_picture: null,
  language: null,
  theme: null,
  people: [],
  firstAccess: false,
  email_verified_at: null,
  roles: [{ name: 'Administrador', key: 'admin' }],
  permissions: [],
  institutions: [institution],
  token: 't',
  unreadNotifications: 0,
  pingInterval: 60,
  slow_kbps_rate: 30,
});

afterEach(() => vi.unstubAllGlobals());

it('takes what the contract answers, of members and of who belongs to nothing', () => {
  expect(enteredShape({ model })).toBe(true);
  expect(enteredShape({ model: { ...model, institutions: [] } })).toBe(true);
});

it.each([
  ['no reply', undefined],
  ['a page of text', 'Bem-vindo à rede'],
  ['no user', {}],
  ['no token', { model: { ...model, token: undefined } }],
  ['institutions that are no list', { model: { ...model, institutions: {} } }],
  [
    'an institution without rights',
    { model: { ...model, institutions: [{ ...institution, permissions: null }] } },
  ],
])('refuses %s', (_name, reply) => {
  expect(enteredShape(reply)).toBe(false);
});

it('makes a reply of another shape an error of its own, which says nothing about the session', async () => {
  vi.stubGlobal('window', { location: { host: 'certame.example' }, addEventListener() {} });
  vi.stubGlobal('fetch', async () => new Response('<html>Wi-Fi</html>'));
  const { request } = await import('../http/http.ts');
  const asked = request('POST', '/api/v1/login', { quiet: true, body: {}, shape: enteredShape });
  await expect(asked).rejects.toMatchObject({ status: 502, code: 'invalid-server-object' });
});
