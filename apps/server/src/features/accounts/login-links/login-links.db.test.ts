import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const idOf = new Map<string, string>();

const server = await useTestServer();
const { owner } = server;
beforeAll(async () => {
  const { rows } = await owner.query('select id, email from users');
  for (const { id, email } of rows) idOf.set(String(email).split('@')[0] ?? '', id);
});

const make = async (account: string, body: object, by = 'manager') =>
  (await server.as(by)).post(`/api/v1/users/${idOf.get(account)}/login_link`, body);
const tokenOf = (url: string): string => /token=([\w-]+)$/.exec(url)?.[1] ?? '';
const page = { 'x-app-version': '2.2.55' };
const ilogin = (itoken: string, headers: Record<string, string> = page) =>
  server.anonymous().send('GET', `/api/v1/users/integration/ilogin?itoken=${itoken}`, undefined, headers);
const sslogin = (token: string) => server.anonymous().post('/api/v1/sslogin', { token });

describe('a link that signs in', () => {
  it('begins a session of that person in that institution, once', async () => {
    const made = await make('aluno01', { purpose: 'integration' });
    expect(made.status).toBe(201);
    const token = tokenOf(made.body.model.url);
    expect(token).toHaveLength(43);
    expect(made.body.model.url).toBe(`${server.services.publicUrl()}/#/ilogin?itoken=${token}`);
    const lifetimeMs = Date.parse(made.body.model.expires_at) - Date.now();
    expect(lifetimeMs).toBeGreaterThan(9 * 60_000);
    expect(lifetimeMs).toBeLessThanOrEqual(10 * 60_000);
    const stored = await owner.query('select * from login_links');
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    const audited = await owner.query(`select changes::text from audit_log where table_name = 'login_links'`);
    expect(audited.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(audited.rows)).not.toContain(stored.rows[0].token_hash);

    const reply = await ilogin(token);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.headers.get('set-cookie')).toContain('HttpOnly');
    expect(reply.body.model.email).toBe('aluno01@certame.example');
    expect(reply.body.path).toBe('/');
    const client = server.anonymous();
    client.token = reply.body.model.token;
    client.institutionId = reply.body.institution_id;
    expect((await client.post('/api/v1/logged')).status).toBe(200);
    const again = await ilogin(token);
    expect(again.status).toBe(403);
    expect(again.body.code).toBe('invalid-signature');
  });

  it('goes to the mailbox of the person, and tells nobody else', async () => {
    const manager = await server.as('manager');
    const path = `/api/v1/users/${idOf.get('aluno02')}/send_login_link`;
    const sent = await manager.post(path);
    expect([sent.status, sent.body.messages[0].message]).toEqual([200, 'Link de acesso enviado.']);
    expect(JSON.stringify(sent.body)).not.toContain('token=');
    const { rows: mails } = await owner.query(
      `select subject, html, plain from outbox_emails where to_email = 'aluno02@certame.example' order by created_at desc limit 1`,
    );
    expect(mails[0].subject).toContain('Colégio Horizonte');
    const token = /sslogin\?token=([\w-]+)/.exec(mails[0].plain)?.[1] ?? '';
    const { rows: audited } = await owner.query(
      `select user_id, changes -> 'user_id' as person from audit_log where table_name = 'login_links' order by at desc, id desc limit 1`,
    );
    expect(audited).toEqual([{ user_id: manager.user?.id, person: [null, idOf.get('aluno02')] }]);
    expect((await sslogin(token)).body.model.email).toBe('aluno02@certame.example');
    expect((await sslogin(token)).status).toBe(403);

    expect((await manager.post(`/api/v1/users/${idOf.get('admin')}/send_login_link`)).body.code).toBe(
      'user-above',
    );
    const elsewhere = await server.as('manager', 'Instituto Maré');
    expect((await elsewhere.post(path)).status).toBe(404);
    expect((await (await server.as('teacher')).post(path)).status).toBe(403);
    const replies = [];
    for (let time = 0; time < 5; time += 1) replies.push((await manager.post(path)).status);
    expect(replies).toEqual([200, 200, 200, 200, 429]);
  });

  it('is used by one of many at once', async () => {
    const token = tokenOf((await make('aluno02', { purpose: 'sso' })).body.model.url);
    const replies = await Promise.all(Array.from({ length: 8 }, () => sslogin(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is for one purpose', async () => {
    const integration = tokenOf((await make('aluno02', { purpose: 'integration' })).body.model.url);
    expect((await sslogin(integration)).body.code).toBe('invalid-signature');
    const sso = tokenOf(
      (await make('aluno02', { purpose: 'sso', path: '/questionnaires/answers' })).body.model.url,
    );
    expect((await ilogin(sso)).body.code).toBe('invalid-signature');
    expect((await sslogin(sso)).body.path).toBe('/questionnaires/answers');
    expect((await ilogin(integration)).status).toBe(200);
  });

  it('is over after ten minutes', async () => {
    const token = tokenOf((await make('aluno03', { purpose: 'sso' })).body.model.url);
    await owner.query(
      `update login_links set expires_at = now() - interval '1 second' where used_at is null`,
    );
    expect((await sslogin(token)).body.code).toBe('invalid-signature');
  });

  it('answers no picture, no navigation and no scanner', async () => {
    const token = tokenOf((await make('aluno03', { purpose: 'integration' })).body.model.url);
    const bare = await ilogin(token, {});
    expect(bare.status).toBe(400);
    expect(bare.headers.get('set-cookie')).toBeNull();
    expect((await ilogin(token)).status).toBe(200);
  });

  it('is worth nothing once the person left the institution or was deactivated', async () => {
    const left = tokenOf((await make('aluno04', { purpose: 'sso' })).body.model.url);
    await owner.query('delete from memberships where user_id = $1', [idOf.get('aluno04')]);
    expect((await sslogin(left)).body.code).toBe('invalid-signature');
    const gone = tokenOf((await make('aluno05', { purpose: 'sso' })).body.model.url);
    await owner.query('update users set active = false where id = $1', [idOf.get('aluno05')]);
    expect((await sslogin(gone)).body.code).toBe('invalid-signature');
  });

  it('is made by who may set that person’s password, and by nobody else', async () => {
    expect((await make('aluno06', { purpose: 'sso' }, 'teacher')).status).toBe(403);
    expect((await make('admin', { purpose: 'sso' })).body.code).toBe('user-above');
    // Only a member of the first institution: the second doesn't know the person.
    const elsewhere = await server.as('manager', 'Instituto Maré');
    const foreign = await elsewhere.post(`/api/v1/users/${idOf.get('aluno06')}/login_link`, {
      purpose: 'sso',
    });
    expect(foreign.status).toBe(404);
  });

  it('leads to screens of the product alone', async () => {
    for (const path of [
      '//evil.example',
      'https://evil.example',
      '/login',
      '/reset-password/x',
      '/nowhere',
    ]) {
      const refused = await make('aluno06', { purpose: 'sso', path });
      expect(refused.status, path).toBe(422);
      expect(refused.body.errors.path, path).toEqual([expect.stringContaining('tela do sistema')]);
    }
    expect((await make('aluno06', { purpose: 'integration', path: '/users' })).status).toBe(422);
    expect((await make('aluno06', { purpose: 'other' })).body.errors.purpose).toBeDefined();
  });
});
