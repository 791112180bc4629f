import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
beforeAll(async () => {
  // The demonstration has written to the same people.
  await owner.query('delete from outbox_emails');
});

const login = (email: string, password: string) =>
  server.anonymous().post('/api/v1/login', { email, password });
const both = (password: string) => ({ password, password_confirmation: password });

async function waitForMail(
  email: string,
  count: number,
): Promise<{ html: string; plain: string; subject: string }> {
  for (let round = 0; round < 100; round += 1) {
    const { rows } = await owner.query(
      'select html, plain, subject from outbox_emails where to_email = $1 order by created_at desc, id desc',
      [email],
    );
    if (rows.length >= count) return rows[0];
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No mail to ${email}`);
}
const tokenIn = (text: string): string => /reset-password\/([\w-]+)\?/.exec(text)?.[1] ?? '';

describe('changing the password', () => {
  it('wants the current one, refuses common ones and ends the other sessions', async () => {
    const here = await server.as('manager');
    const there = await server.as('manager');
    const change = (body: object) => here.post('/api/v1/password/change', body);
    expect((await change(both('Mariposa88Verde'))).body.errors.current_password).toBeDefined();
    const wrong = await change({ current_password: 'Errada1', ...both('Mariposa88Verde') });
    expect(wrong.body.code).toBe('password-current-wrong');
    expect((await change({ current_password: 'Certame1', ...both('Senha123') })).body.code).toBe(
      'password-too-common',
    );
    expect((await change({ current_password: 'Certame1', ...both('fraca') })).status).toBe(422);
    expect(
      (
        await change({
          current_password: 'Certame1',
          password: 'Mariposa88Verde',
          password_confirmation: 'x',
        })
      ).body.errors.password_confirmation,
    ).toEqual(['A confirmação não é igual à senha.']);
    const done = await change({ current_password: 'Certame1', ...both('Mariposa88Verde') });
    expect(done.status).toBe(200);
    expect(done.body.model.permissions.length).toBeGreaterThan(50);
    expect((await here.post('/api/v1/logged')).status).toBe(200);
    expect((await there.post('/api/v1/logged')).status).toBe(401);
    expect((await login('manager@certame.example', 'Certame1')).status).toBe(401);
    expect((await login('manager@certame.example', 'Mariposa88Verde')).status).toBe(200);
  });

  it('leaves nothing but the change of the password after a first access', async () => {
    const admin = await server.as('admin');
    const target = await server.as('aluno05');
    const id = target.user?.id;
    const set = await admin.put(`/api/v1/users/${id}/change_password`, { password: 'Tempestade9Rua' });
    expect(set.status).toBe(200);
    expect((await target.post('/api/v1/logged')).status).toBe(401);
    const client = await server.anonymous().login('aluno05@certame.example', 'Tempestade9Rua');
    expect(client.user?.firstAccess).toBe(true);
    const refused = await client.get('/api/v1/users/notifications');
    expect(refused.status).toBe(422);
    expect(refused.body.code).toBe('first-access');
    expect((await client.post('/api/v1/profile', { name: 'Outro Nome' })).body.code).toBe('first-access');
    const same = await client.post('/api/v1/password/change', both('Tempestade9Rua'));
    expect(same.body.errors.password).toEqual(['A nova senha precisa ser diferente da atual.']);
    const changed = await client.post('/api/v1/password/change', both('Lagarta4Azul'));
    expect(changed.body.model.firstAccess).toBe(false);
    expect((await client.get('/api/v1/users/notifications')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is set again by a link that works once and ends every session', async () => {
    const email = 'aluno07@certame.example';
    const session = await server.as('aluno07');
    const asked = await server
      .anonymous()
      .send(
        'POST',
        '/api/v1/password/email',
        { email },
        { 'x-forwarded-host': 'evil.example', 'x-front-host': 'evil.example' },
      );
    expect(asked.status).toBe(200);
    const mail = await waitForMail(email, 1);
    const token = tokenIn(mail.plain);
    expect(token).toHaveLength(43);
    expect(mail.plain).toContain(`${server.services.publicUrl()}/#/reset-password/${token}?email=aluno07%40`);
    expect(mail.html + mail.plain).not.toContain('evil.example');
    const stored = await owner.query(
      'select token_hash, extract(epoch from expires_at - created_at)::float as life from one_time_tokens',
    );
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    expect(stored.rows[0].life).toBeGreaterThan(3500);
    expect(stored.rows[0].life).toBeLessThanOrEqual(3600);

    const reset = (body: object) =>
      server.anonymous().post('/api/v1/password/reset', { token, email, ...body });
    expect((await reset(both('Senha123'))).body.code).toBe('password-too-common');
    expect((await reset({ email: 'aluno08@certame.example', ...both('Lagarta4Azul') })).body.code).toBe(
      'password-reset-invalid',
    );
    const replies = await Promise.all([reset(both('Lagarta4Azul')), reset(both('Lagarta4Azul'))]);
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422]);
    expect((await reset(both('Tempestade9Rua'))).body.code).toBe('password-reset-invalid');
    expect((await session.post('/api/v1/logged')).status).toBe(401);
    expect((await login(email, 'Lagarta4Azul')).status).toBe(200);
  });

  it('gives known and unknown addresses the same answer', async () => {
    const ask = (email: string) => server.anonymous().post('/api/v1/password/email', { email });
    const known = await ask('aluno09@certame.example');
    const unknown = await ask('ninguem@certame.example');
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await waitForMail('aluno09@certame.example', 1);
    const { rowCount } = await owner.query(
      `select from outbox_emails where to_email = 'ninguem@certame.example'`,
    );
    expect(rowCount).toBe(0);
  });

  it('refuses an expired link, and an earlier one once a newer was sent', async () => {
    const email = 'aluno10@certame.example';
    const ask = () => server.anonymous().post('/api/v1/password/email', { email });
    const reset = (token: string) =>
      server.anonymous().post('/api/v1/password/reset', { token, email, ...both('Lagarta4Azul') });
    await ask();
    const first = tokenIn((await waitForMail(email, 1)).plain);
    await ask();
    const second = tokenIn((await waitForMail(email, 2)).plain);
    expect((await reset(first)).body.code).toBe('password-reset-invalid');
    await owner.query(`update one_time_tokens set expires_at = now() - interval '1 second'`);
    expect((await reset(second)).body.code).toBe('password-reset-invalid');
  });
});

describe('authority over other accounts', () => {
  it("never lets somebody set the password of who may do more, or act on another institution's people", async () => {
    const manager = await server
      .anonymous()
      .login('manager@certame.example', 'Mariposa88Verde', 'Colégio Horizonte');
    const admin = await server.as('admin');
    const path = `/api/v1/users/${admin.user?.id}/change_password`;
    expect((await manager.put(path, { password: 'Tempestade9Rua' })).body.code).toBe('user-above');
    expect((await manager.put(`/api/v1/users/${admin.user?.id}/activate`, { active: false })).body.code).toBe(
      'user-above',
    );
    const stranger = await manager.put(`/api/v1/users/${crypto.randomUUID()}/change_password`, {
      password: 'Tempestade9Rua',
    });
    expect(stranger.status).toBe(404);
    expect((await admin.put(`/api/v1/users/${admin.user?.id}/activate`, { active: false })).body.code).toBe(
      'not-yourself',
    );
    // Student of both institutions; the manager edits users in the first one only from here on.
    const student = await server.as('student');
    await owner.query(
      `delete from memberships m using users u, institutions i where u.id = m.user_id and i.id = m.institution_id
          and u.email = 'manager@certame.example' and i.name = 'Instituto Maré'`,
    );
    const reply = await manager.put(`/api/v1/users/${student.user?.id}/change_password`, {
      password: 'Tempestade9Rua',
    });
    expect(reply.body.code).toBe('user-elsewhere');
    expect((await manager.post(`/api/v1/users/${student.user?.id}/forgot_password`)).status).toBe(200);
    expect((await student.post('/api/v1/logged')).status).toBe(200);
  });

  it('shows a password link in the outbox only to who could set that password', async () => {
    const admin = await server.as('admin');
    const manager = await server
      .anonymous()
      .login('manager@certame.example', 'Mariposa88Verde', 'Colégio Horizonte');
    await server.anonymous().post('/api/v1/password/email', { email: 'admin@certame.example' });
    await waitForMail('admin@certame.example', 1);
    const list = await manager.get('/api/v1/emails_sent?filters[email]=admin@');
    expect(list.body.model.data[0]).toMatchObject({ email: 'admin@certame.example', eventType: 'queued' });
    const id = list.body.model.data[0].id;
    const hidden = (await manager.get(`/api/v1/emails_sent/${id}`)).body.model;
    expect(hidden.html).not.toMatch(/reset-password\/[\w-]{43}/);
    expect(hidden.html).toContain('(link oculto)');
    const shown = (await admin.get(`/api/v1/emails_sent/${id}`)).body.model;
    expect(shown.html).toMatch(/reset-password\/[\w-]{43}/);
    const second = await server.as('admin', 'Instituto Maré');
    expect((await second.get(`/api/v1/emails_sent/${id}`)).status).toBe(404);
  });
});
