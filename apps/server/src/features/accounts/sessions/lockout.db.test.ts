import { loginLimits } from '@certame/rules/accounts/login-tries.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { demoPassword } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const server = await useTestServer({ environment: { TRUST_PROXY: '1', JOBS: 'off' } });
const { owner } = server;
const school = '198.51.100.7';
const emailOf = (n: number): string => `aluno${String(n).padStart(2, '0')}@certame.example`;

beforeAll(async () => {
  // The exams of the demonstration run all the time.
  await owner.query(`update questionnaires set state = 'draft' where state = 'released'`);
});
beforeEach(async () => {
  await owner.query('delete from login_failures');
});

const login = (email: string, password: string, address: string, cookie?: string) =>
  server
    .anonymous()
    .send(
      'POST',
      '/api/v1/login',
      { email, password },
      { 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
    );
const browserCookieOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .find((one) => one.startsWith('certame_browser='))
    ?.split(';')[0] ?? '';

/** What an attack leaves of an account. Each costs the server as many checks of a password as it has wrong ones: no test needs two. */
const lock = (email: string) =>
  owner.query(
    `insert into login_failures (subject, count, first_at, locked_until)
     values ('account:' || encode(sha256(convert_to($1, 'UTF8')), 'hex'), $2, now(), now() + interval '15 minutes')`,
    [email, loginLimits.account.max + 1],
  );

/** 64 wrong passwords from 8 addresses: more than an account takes. */
async function attack(email: string): Promise<string[]> {
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, n) => login(email, `Errada${n}`, `203.0.113.${n % 8}`)),
  );
  return replies.map(({ body }) => body.code);
}

it('calls of one IPv6 network are counted together, whatever address of it they come from', async () => {
  const ask = (address: string) =>
    server
      .anonymous()
      .send(
        'POST',
        '/api/v1/password/email',
        { email: 'nobody@certame.example' },
        { 'x-forwarded-for': address },
      );
  for (let n = 0; n < 100; n += 1) expect((await ask(`2001:db8:9:9::${n}`)).status).toBe(200);
  expect((await ask('2001:db8:9:9:ffff::1')).status).toBe(429);
  expect((await ask('2001:db8:9:a::1')).status).toBe(200);
});

describe('an address that guesses', () => {
  it('is slowed down, and nobody else who stands behind it is refused', async () => {
    await owner.query(
      `insert into login_failures (subject, count, first_at) values ('network:${school}', 310, now())`,
    );
    expect((await login(emailOf(1), demoPassword, school)).status).toBe(200);
    expect((await login(emailOf(2), 'Errada123', school)).body.code).toBe('login-failed');
    const { rows } = await owner.query(
      `select count, locked_until from login_failures where subject like 'network:%'`,
    );
    expect(rows).toEqual([{ count: 311, locked_until: null }]);
  });

  it('is a whole network where it is IPv6', async () => {
    for (let n = 0; n < 10; n += 1) await login(emailOf(3), 'Errada123', `2001:db8:1:2::${n}`);
    expect((await login(emailOf(3), demoPassword, '2001:db8:1:2:ffff::1')).body.code).toBe('login-locked');
    expect((await login(emailOf(3), demoPassword, '2001:db8:1:3::1')).status).toBe(200);
  });
});

describe('a browser that has signed in before', () => {
  it('gets in while strangers have locked the account', async () => {
    const first = await login(emailOf(4), demoPassword, school);
    const cookie = browserCookieOf(first.headers);
    expect(first.headers.getSetCookie().find((one) => one.startsWith('certame_browser='))).toMatch(
      /HttpOnly; SameSite=Strict/,
    );
    await attack(emailOf(4));
    expect((await login(emailOf(4), demoPassword, '192.0.2.1')).body.code).toBe('login-locked');
    expect((await login(emailOf(4), demoPassword, '192.0.2.1', cookie)).status).toBe(200);
  });

  it('counts for the accounts that signed in there, and is locked by its own wrong passwords', async () => {
    const cookie = browserCookieOf((await login(emailOf(5), demoPassword, school)).headers);
    await lock(emailOf(6));
    expect((await login(emailOf(6), demoPassword, school, cookie)).body.code).toBe('login-locked');
    const both = browserCookieOf((await login(emailOf(7), demoPassword, school, cookie)).headers);
    for (let n = 0; n < 10; n += 1)
      expect((await login(emailOf(5), 'Errada123', school, both)).body.code).toBe('login-failed');
    expect((await login(emailOf(5), demoPassword, school, both)).body.code).toBe('login-locked');
    expect((await login(emailOf(5), demoPassword, school)).status).toBe(200);
  });

  it('is nothing that anybody can make up', async () => {
    const cookie = browserCookieOf((await login(emailOf(8), demoPassword, school)).headers);
    const [id = '', mark = ''] = cookie.replace('certame_browser=', '').split('.');
    await lock(emailOf(9));
    for (const forged of [`${id}.${mark}`, `${id}.${'A'.repeat(22)}`, `${'A'.repeat(43)}.${mark}`, '...', id])
      expect((await login(emailOf(9), demoPassword, school, `certame_browser=${forged}`)).body.code).toBe(
        'login-locked',
      );
  });
});

describe('a candidate', () => {
  const userIdOf = async (email: string): Promise<string> =>
    (await owner.query('select id from users where email = $1', [email])).rows[0].id;
  const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
  const invite = async (
    email: string,
    startsInMin: number,
    details: Partial<Parameters<typeof createExamScenario>[1]> = {},
  ) =>
    createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Primeira')]],
      startsAt: inMinutes(startsInMin),
      endsAt: inMinutes(startsInMin + 120),
      userIds: [await userIdOf(email)],
      ...details,
    });
  const finishOne = (questionnaireId: string) =>
    owner.query(
      `insert into attempts (institution_id, questionnaire_id, participant_id, user_id, number, state, form, started_at,
                             finished_at, finish_reason, device_id, device_seen_at)
       select institution_id, questionnaire_id, id, user_id, 1, 'awaiting_release', '{"sections":[]}', now(), now(), 'user', 'd', now()
         from participants where questionnaire_id = $1`,
      [questionnaireId],
    );

  it.each([
    ['that begins within the hour', 11, 50],
    ['that runs', 12, -30],
  ])('of an exam %s gets in whatever strangers try', async (_when, n, startsInMin) => {
    await invite(emailOf(n), startsInMin);
    await attack(emailOf(n));
    expect((await login(emailOf(n), demoPassword, '192.0.2.1')).status).toBe(200);
    await owner.query(`update login_failures set count = 12, locked_until = now() + interval '15 minutes'`);
    expect((await login(emailOf(n), demoPassword, '203.0.113.1')).status).toBe(200);
  });

  it.each([
    ['has no end', { endsAt: null }],
    ['has no beginning', { startsAt: null }],
    ['takes another attempt', { settings: { multiple_attempts: true } }],
    ['gives a second chance', { settings: { second_chance_count: 1 } }],
  ])('of an exam that %s gets in too', async (what, details) => {
    const email = emailOf(14);
    const { questionnaireId } = await invite(email, -30, details);
    if ('settings' in details) await finishOne(questionnaireId);
    await lock(email);
    expect((await login(email, demoPassword, '192.0.2.1')).status, what).toBe(200);
    await owner.query(`update questionnaires set state = 'closed' where id = $1`, [questionnaireId]);
  });

  it.each([
    ['has been handed in', {}],
    ['has no times at all', { startsAt: null, endsAt: null }],
  ])('of an exam that %s waits as everybody does', async (_what, details) => {
    const email = emailOf(15);
    const { questionnaireId } = await invite(email, -30, details);
    if (!('endsAt' in details)) await finishOne(questionnaireId);
    await lock(email);
    expect((await login(email, demoPassword, '192.0.2.1')).body.code).toBe('login-locked');
  });

  it('of an exam tomorrow waits as everybody does', async () => {
    await invite(emailOf(13), 24 * 60);
    expect(await attack(emailOf(13))).not.toContain('busy');
    expect((await login(emailOf(13), demoPassword, '192.0.2.1')).body.code).toBe('login-locked');
  });
});
