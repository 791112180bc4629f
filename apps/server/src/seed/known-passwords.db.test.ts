import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../plugins/config.ts';
import { demoAccountLines, demoPassword } from './demo-accounts.ts';
import { replaceKnownPasswords } from './known-passwords.ts';

const server = await useTestServer();
const SECRET_KEY = 'x'.repeat(32);
const signIn = (email: string, password: string) =>
  server.anonymous().post('/api/v1/login', { email, password });

it.each(['0.0.0.0', '::', '192.168.0.10', 'escola.example'])(
  'the demonstration is not published at %s unless somebody says so',
  (HOST) => {
    expect(() => loadConfig({ SECRET_KEY, HOST })).toThrow(ConfigError);
    expect(() => loadConfig({ SECRET_KEY, HOST })).toThrow('EXPOSE_DEMONSTRATION=yes');
    expect(loadConfig({ SECRET_KEY, HOST, EXPOSE_DEMONSTRATION: 'yes' }).isDemoExposed).toBe(true);
    expect(loadConfig({ SECRET_KEY, HOST, DATABASE_URL: 'postgres://x' }).isDemoExposed).toBe(false);
  },
);

it.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('at %s it is as it always was', (HOST) => {
  expect(loadConfig({ SECRET_KEY, HOST }).isDemoExposed).toBe(false);
});

it('then no account has the password that everybody knows, and each own one is told once', async () => {
  const before = await server.as('admin');
  const passwords = await replaceKnownPasswords(server.services.database);
  expect((await signIn('admin@certame.example', demoPassword)).status).toBe(401);
  expect((await signIn('aluno01@certame.example', demoPassword)).status).toBe(401);
  expect((await before.get('/api/v1/me')).status).toBe(401);
  const own = passwords.get('admin@certame.example') ?? '';
  expect((await signIn('admin@certame.example', own)).status).toBe(200);
  expect(new Set(passwords.values()).size).toBe(passwords.size);
  const lines = demoAccountLines(passwords).join('\n');
  for (const text of ['admin@certame.example', own, 'Teresa Professora']) expect(lines).toContain(text);
  expect(await replaceKnownPasswords(server.services.database)).toEqual(new Map());
});
