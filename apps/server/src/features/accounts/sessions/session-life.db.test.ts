import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;

const cookieOf = (headers: Headers): string => headers.get('set-cookie')?.split(';')[0] ?? '';

const renew = async (cookie: string | null) => {
  const client = server.anonymous();
  client.cookie = cookie;
  return client.post('/api/v1/token/renew');
};
const expireRenewalGrace = (): Promise<unknown> =>
  owner.query(`update sessions set renewed_at = renewed_at - interval '2 minutes'`);

describe('the session', () => {
  it('pings, and ends at once when the user signs out', async () => {
    const client = await server.as('teacher');
    const ping = await client.post('/api/v1/logged');
    expect(ping.body).toMatchObject({ notifications: 0, ping_interval: 60, front_app_version: '2.2.55' });
    expect(ping.body.permissions).toContainEqual({ name: 'base_question.menu' });
    const cookie = client.cookie;
    const bye = await client.post('/api/v1/logout');
    expect(bye.status).toBe(200);
    expect(bye.headers.get('set-cookie')).toContain('certame_session=;');
    expect((await client.post('/api/v1/logged')).status).toBe(401);
    expect((await renew(cookie)).status).toBe(401);
  });

  it('of a deactivated account may begin again after an activation without a body', async () => {
    const admin = await server.as('admin');
    const email = 'aluno16@certame.example';
    const { rows } = await owner.query('update users set active = false where email = $1 returning id', [
      email,
    ]);
    expect((await admin.send('PUT', `/api/v1/users/${rows[0].id}/activate`)).status).toBe(200);
    expect((await owner.query('select active from users where email = $1', [email])).rows).toEqual([
      { active: true },
    ]);
  });

  it('of a deactivated account may begin again after an activation of JSON type with an empty body', async () => {
    const admin = await server.as('admin');
    const { rows } = await owner.query(
      `update users set active = false where email = 'aluno17@certame.example' returning id`,
    );
    const path = `/api/v1/users/${rows[0].id}/activate`;
    const asJson = { 'content-type': 'application/json' };
    expect((await admin.send('PUT', path, '', asJson)).status).toBe(200);
    expect((await owner.query('select active from users where id = $1', [rows[0].id])).rows).toEqual([
      { active: true },
    ]);
    // What has to be given is missing then, as it is of an empty object.
    const login = await server.anonymous().send('POST', '/api/v1/login', '', asJson);
    expect([login.status, Object.keys(login.body.errors)]).toEqual([422, ['email', 'password']]);
    expect((await admin.send('PUT', path, ' ', asJson)).status).toBe(400);
  });

  it('ends when the account is deactivated, and a changed role acts at the next request', async () => {
    const admin = await server.as('admin');
    const corrector = await server.as('corrector');
    expect((await corrector.get('/api/v1/users')).status).toBe(403);
    const id = corrector.user?.id;
    expect((await admin.put(`/api/v1/users/${id}/activate`, { active: false })).status).toBe(200);
    expect((await corrector.post('/api/v1/logged')).status).toBe(401);
    expect((await renew(corrector.cookie)).status).toBe(401);
    expect((await admin.put(`/api/v1/users/${id}/activate`, { active: true })).status).toBe(200);
    expect((await (await server.as('corrector')).post('/api/v1/logged')).status).toBe(200);

    const approver = await server.as('approver');
    await owner.query(
      `delete from memberships m using users u where u.id = m.user_id and u.email like 'approver@%'`,
    );
    const reply = await approver.post('/api/v1/logged');
    expect(reply.body.code).toBe('institution-not-member');
  });

  it('checks the institution header against the memberships', async () => {
    const student = await server.as('student2');
    const admin = await server.as('admin', 'Instituto Maré');
    student.institutionId = admin.institutionId;
    expect((await student.post('/api/v1/logged')).body.code).toBe('institution-not-member');
    student.institutionId = 'x';
    expect((await student.post('/api/v1/logged')).body.code).toBe('institution-not-member');
  });

  it('keeps the renewal secret out of scripts and other sites', async () => {
    const { headers } = await server.anonymous().post('/api/v1/login', {
      email: 'student@certame.example',
      password: 'Certame1',
    });
    const cookie = headers.get('set-cookie') ?? '';
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/api/v1');
    const secret = cookieOf(headers).split('.')[1] ?? 'none';
    const { rows } = await owner.query(
      `select count(*)::int as count from sessions where renewal_hash like $1`,
      [`%${secret}%`],
    );
    expect(rows[0].count).toBe(0);
  });
});

describe('renewal', () => {
  it('gives a token and a new secret; the one before works until the new one was used, an older one ends the session', async () => {
    const client = await server.as('student');
    const first = client.cookie;
    const renewed = await renew(first);
    expect(renewed.status).toBe(200);
    client.token = renewed.body.token;
    expect((await client.post('/api/v1/logged')).status).toBe(200);
    const second = cookieOf(renewed.headers);
    expect(second).not.toBe(first);

    // Another tab at the same moment: keeps what the first was given.
    const twin = await renew(first);
    expect(twin.status).toBe(200);
    expect(twin.headers.get('set-cookie')).toBeNull();

    // The reply was lost on the line and the old cookie comes again minutes later.
    await expireRenewalGrace();
    const late = await renew(first);
    expect(late.status).toBe(200);
    const third = cookieOf(late.headers);
    expect(third).not.toBe('');

    // Once the third has been used the first is only in the hands of somebody who copied it.
    expect((await renew(third)).status).toBe(200);
    await expireRenewalGrace();
    expect((await renew(first)).status).toBe(401);
    expect((await client.post('/api/v1/logged')).status).toBe(401);
    expect((await renew(third)).status).toBe(401);
  });

  it('refuses forged cookies', async () => {
    for (const cookie of [
      null,
      'certame_session=',
      'certame_session=a.b',
      `certame_session=${crypto.randomUUID()}.${'x'.repeat(43)}`,
    ]) {
      expect((await renew(cookie)).status).toBe(401);
    }
  });
});
