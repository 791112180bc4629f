import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer();

const id = '0190a000-0000-7000-8000-000000000000';
const values: unknown[] = [
  null,
  '',
  'a\u0000b',
  '\ud800',
  'x'.repeat(5000),
  "'; drop table users; --",
  -1,
  1e308,
  true,
  [],
  [[null]],
  {},
  { toString: 1 },
  '__proto__',
  '{{constructor.constructor("return 1")()}}',
  'a@b.c\r\nBcc: x@y.z',
];
const targets: [string, string, string[]][] = [
  ['POST', '/api/v1/login', ['email', 'password']],
  ['POST', '/api/v1/password/email', ['email']],
  ['POST', '/api/v1/password/reset', ['token', 'email', 'password', 'password_confirmation']],
  ['POST', '/api/v1/password/change', ['current_password', 'password', 'password_confirmation']],
  ['POST', '/api/v1/profile', ['name', 'phone', 'language']],
  ['PUT', `/api/v1/users/${id}/activate`, ['active']],
  ['PUT', `/api/v1/users/${id}/change_password`, ['password']],
  ['POST', '/api/v1/users/notifications/read', ['uuids']],
  ['POST', '/broadcasting/auth', ['socket_id', 'channel_name']],
  ['POST', '/api/v1/users', ['name', 'email', 'phone', 'role_ids', 'active']],
  ['POST', '/api/v1/students', ['name', 'email', 'identifier', 'document', 'birthdate', 'class_ids']],
  ['POST', '/api/v1/roles', ['name', 'description']],
  ['POST', '/api/v1/institutions', ['name', 'organization_id', 'time_zone', 'primary_color', 'logo_file_id']],
  ['PUT', `/api/v1/roles/${id}/permissions`, ['granted']],
];
const queries = [
  '/api/v1/emails_sent?filters[search]=',
  '/api/v1/emails_sent?filters[from]=',
  '/api/v1/emails_sent?order_column=',
  '/api/v1/users?filters[role_ids][]=',
  '/api/v1/users/notifications?page=',
  '/api/v1/files/',
  '/api/v1/files/brand/',
  '/api/v1/jobs/',
];

it('answers hostile input of every kind with a message, never with a 500', async () => {
  const admin = await server.as('admin');
  const bodies = (fields: string[]): unknown[] => [
    ...values,
    ...values.map((value) => Object.fromEntries(fields.map((field) => [field, value]))),
  ];
  const failures: string[] = [];
  const check = async (method: string, path: string, body?: unknown) => {
    const reply = await admin.send(method, path, body);
    // Creations may succeed with odd but allowed texts.
    if (reply.status >= 500 || (reply.status >= 400 && !reply.body.messages?.[0]?.message)) {
      failures.push(`${method} ${path} ${JSON.stringify(body)?.slice(0, 80)}: ${reply.status}`);
    }
  };
  for (const [method, path, fields] of targets) {
    for (const body of bodies(fields)) await check(method, path, body === '' ? '""' : JSON.stringify(body));
    await check(method, path, '{"a":');
  }
  const raw = ['%00', '%ff', '%', '..%2f..%2fetc%2fpasswd', '%27', 'a'.repeat(500)];
  for (const path of queries) {
    for (const value of raw) await check('GET', path + value);
    for (const value of values)
      await check('GET', path + encodeURIComponent((JSON.stringify(value) ?? '').slice(0, 3000)));
  }
  expect(failures).toEqual([]);
  expect((await admin.post('/api/v1/logged')).status).toBe(200);
}, 60_000);
