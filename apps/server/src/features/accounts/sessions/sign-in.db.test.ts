import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;

const login = (email: string, password: string) =>
  server.anonymous().post('/api/v1/login', { email, password });

describe('signing in', () => {
  it('gives the session user with the rights of each institution, none at the top while none of several is active', async () => {
    const { body, status } = await login(' Student@Certame.example ', 'Certame1');
    expect(status).toBe(200);
    const user = body.model;
    expect(user).toMatchObject({
      firstAccess: false,
      pingInterval: 60,
      slow_kbps_rate: 30,
      permissions: [],
      roles: [],
    });
    expect(user.institutions).toHaveLength(2);
    expect(user.institutions[0].roles).toEqual([{ name: expect.any(String), key: 'student' }]);
    expect(user.institutions[0].permissions).toContainEqual({ name: 'questionnaires.can_answer' });
    expect(user.institutions[0].permissions).not.toContainEqual({ name: 'users.menu' });
    expect(JSON.parse(user.institutions[0].organization.custom_data)).toEqual({});
    const student = await server.as('student');
    const me = await student.get('/api/v1/me');
    expect(me.body.model.permissions).toEqual(user.institutions[0].permissions);
  });

  it('takes the rights of the only institution at the top', async () => {
    const { body } = await login('student2@certame.example', 'Certame1');
    expect(body.model.institutions).toHaveLength(1);
    expect(body.model.permissions).toEqual(body.model.institutions[0].permissions);
    expect(JSON.stringify(body)).not.toContain('general_system_admin');
  });

  it('answers a wrong password and an unknown e-mail alike, also in time', async () => {
    const time = async (email: string): Promise<number> => {
      const started = performance.now();
      const reply = await login(email, 'Errada123');
      expect(reply.status).toBe(401);
      expect(reply.body).toEqual({
        code: 'login-failed',
        messages: [{ level: 'error', message: expect.stringContaining('Não foi possível realizar o login') }],
        errors: {},
      });
      return performance.now() - started;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      known.push(await time(`aluno0${round + 1}@certame.example`));
      unknown.push(await time(`ninguem${round}@certame.example`));
    }
    const median = (values: number[]): number => values.sort((a, b) => a - b)[4] ?? 0;
    // Without a hash for unknown accounts their answer takes a fraction of the time.
    expect(median(unknown)).toBeGreaterThan(median(known) * 0.5);
    expect(median(unknown)).toBeLessThan(median(known) * 2);
  });

  it('tells of a deactivated or unconfirmed account only after the right password', async () => {
    await owner.query(`update users set email_verified_at = null where email = 'aluno20@certame.example'`);
    await owner.query(`update users set active = false where email = 'aluno21@certame.example'`);
    expect((await login('aluno20@certame.example', 'Errada123')).body.code).toBe('login-failed');
    expect((await login('aluno20@certame.example', 'Certame1')).body).toMatchObject({
      code: 'unverified_account',
      data: { unverified_account: true },
    });
    expect((await login('aluno21@certame.example', 'Errada123')).body.code).toBe('login-failed');
    expect((await login('aluno21@certame.example', 'Certame1')).body.code).toBe('user-inactive');
  });

  it('refuses bad bodies with a message, never with a 500', async () => {
    for (const body of [{}, { email: 1, password: [] }, '{', { email: 'a\u0000@b.c', password: 'x' }, null]) {
      const { status } = await server.anonymous().post('/api/v1/login', body);
      expect([400, 401, 422]).toContain(status);
    }
  });
});

describe('lockout', () => {
  it('locks one account after ten wrong passwords, even when they come all at once, and nobody else', async () => {
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => login('aluno30@certame.example', 'Errada123')),
    );
    const codes = replies.map((reply) => reply.body.code);
    expect(codes.filter((code) => code === 'login-failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'login-locked')).toHaveLength(10);
    const locked = await login('aluno30@certame.example', 'Certame1');
    expect(locked.status).toBe(429);
    expect(locked.body.messages[0].message).toContain('15 min');
    // A classmate at the same address gets in.
    expect((await login('aluno31@certame.example', 'Certame1')).status).toBe(200);
    await owner.query(
      `update login_failures set first_at = first_at - interval '16 minutes', locked_until = locked_until - interval '16 minutes'`,
    );
    expect((await login('aluno30@certame.example', 'Certame1')).status).toBe(200);
  });

  it('counts unknown e-mails just the same', async () => {
    const replies = await Promise.all(
      Array.from({ length: 11 }, () => login('ninguem@certame.example', 'Errada123')),
    );
    expect(replies.filter((reply) => reply.body.code === 'login-locked')).toHaveLength(1);
  });

  it('lets a classroom sign in at once without a count against anybody', async () => {
    await owner.query(`delete from login_failures`);
    const replies = await Promise.all(
      Array.from({ length: 19 }, (_, index) =>
        login(`aluno${String(index + 1).padStart(2, '0')}@certame.example`, 'Certame1'),
      ),
    );
    expect(replies.every((reply) => reply.status === 200)).toBe(true);
    expect((await owner.query('select from login_failures')).rowCount).toBe(0);
  });
});
