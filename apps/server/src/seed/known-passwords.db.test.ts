import { rmSync } from 'node:fs';
import { makeScratchFolder } from '@certame/db/embedded/testing/scratch.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it, vi } from 'vitest';
import { hashPassword } from '#lib/secrets/passwords.ts';
import { ConfigError, loadConfig } from '#plugins/config.ts';
import { startServer } from '#start-server.ts';
import { demoAccounts, demoPassword } from './demo/demo-accounts.ts';

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

/** What a start on the same database prints, and whom its sign-in page names. */
async function startAgain(changes: Partial<typeof server.services.config>) {
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const dataDir = makeScratchFolder('certame-again-');
  try {
    const again = await startServer({ ...server.services.config, JOBS: 'off', dataDir, ...changes });
    const { body } = await new ApiClient(again.address).get('/api/v1/domains_config');
    await again.stop();
    return { text: printed.mock.calls.join('\n'), named: body.demo_accounts as { email: string }[] };
  } finally {
    printed.mockRestore();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

it('a start on this machine tells the known password while it is one', async () => {
  const { text, named } = await startAgain({});
  expect(text).toContain(`senha ${demoPassword}`);
  expect(text).toContain('teacher@certame.example');
  expect(named).toHaveLength(demoAccounts.length);
});

it('published, an account whose address was changed has it no more either', async () => {
  const change = (from: string, to: string) =>
    server.owner.query('update users set email = $2 where email = $1', [from, to]);
  await change('supervisor@certame.example', 'joana@escola.example');
  try {
    const { text } = await startAgain({ isDemoExposed: true });
    expect((await signIn('joana@escola.example', demoPassword)).status).toBe(401);
    expect(text).toMatch(/joana@escola\.example/);
  } finally {
    await change('joana@escola.example', 'supervisor@certame.example');
    await server.owner.query('update users set password_hash = $1', [await hashPassword(demoPassword)]);
  }
});

it('published, no account has it: own ones are told once, and the pupils share one', async () => {
  const before = await server.as('admin');
  const { text, named } = await startAgain({ isDemoExposed: true });
  expect(text).not.toContain(demoPassword);
  expect(named).toEqual([]);
  for (const account of ['admin', 'aluno01', 'aluno20'])
    expect((await signIn(`${account}@certame.example`, demoPassword)).status).toBe(401);
  expect((await before.get('/api/v1/me')).status).toBe(401);
  const passwordIn = (line: RegExp): string => line.exec(text)?.[1] ?? '';
  const own = passwordIn(/admin@certame\.example\s+(\S+) Ana Administradora/);
  const shared = passwordIn(/aluno01@certame\.example .*senha (\S+)/);
  expect((await signIn('admin@certame.example', own)).status).toBe(200);
  expect((await signIn('aluno01@certame.example', shared)).status).toBe(200);
  expect((await signIn('aluno20@certame.example', shared)).status).toBe(200);
  expect((await signIn('teacher@certame.example', shared)).status).toBe(401);
  expect((await startAgain({ isDemoExposed: true })).text).not.toMatch(/@certame|senha/);
});

it('a later start on this machine does not tell the password that was replaced', async () => {
  const { text, named } = await startAgain({});
  expect(text).not.toContain(demoPassword);
  expect(text).not.toContain('teacher@certame.example');
  expect(text).toContain('senhas próprias');
  expect(named).toEqual([]);
  // One of them was given the known password again: that one alone is named.
  await server.owner.query(`update users set password_hash = $1 where email = 'teacher@certame.example'`, [
    await hashPassword(demoPassword),
  ]);
  const then = await startAgain({});
  expect(then.named.map(({ email }) => email)).toEqual(['teacher@certame.example']);
  expect(then.text).not.toContain('admin@certame.example');
});
