import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { openSealedEmail, sealedLoginLink } from '../logins/sealed-email.ts';
import { forgetUnconfirmed } from './commands/forget-unconfirmed.ts';

let open = '';
let closed = '';

const server = await useTestServer();
const { owner } = server;
beforeAll(async () => {
  // The demonstration has written to the same people.
  await owner.query('delete from outbox_emails');
  const { rows } = await owner.query('select id, name from institutions');
  open = rows.find(({ name }) => name === 'Colégio Horizonte').id;
  closed = rows.find(({ name }) => name === 'Instituto Maré').id;
});

const registration = (email: string, patch: object = {}) => ({
  name: 'Nova Pessoa',
  email,
  phone: '(11) 98765-4321',
  password: 'Manga-verde-47',
  password_confirmation: 'Manga-verde-47',
  institution_id: open,
  accepted: true,
  terms_version: legalTexts.terms.version,
  privacy_version: legalTexts.privacy.version,
  ...patch,
});
const register = (email: string, patch: object = {}) =>
  server.anonymous().post('/api/v1/store', registration(email, patch));
const login = (email: string, password = 'Manga-verde-47', more: object = {}) =>
  server.anonymous().post('/api/v1/login', { email, password, ...more });
const verify = (token: string, password = 'Manga-verde-47', more: object = {}) =>
  server.anonymous().post('/api/v1/store/verify', {
    token,
    password,
    name: 'Nova Pessoa',
    phone: '(11) 98765-4321',
    ...more,
  });

/** The messages to somebody, the newest first, once there are as many as that. */
async function mailsTo(email: string, count: number): Promise<{ plain: string; subject: string }[]> {
  for (let round = 0; round < 100; round += 1) {
    const { rows } = await owner.query(
      'select plain, subject from outbox_emails where to_email = $1 order by created_at desc, id desc',
      [email],
    );
    if (rows.length >= count) return rows;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No ${count} messages to ${email}`);
}
const tokenIn = (mail: { plain: string } | undefined): string =>
  /\/#\/verified\?token=([\w-]+)/.exec(mail?.plain ?? '')?.[1] ?? '';
/** Until the tasks that are under way have run. */
async function settle(): Promise<void> {
  for (let round = 0; round < 100; round += 1) {
    const { rows } = await owner.query(
      'select count(*)::int as waiting from graphile_worker.jobs where attempts = 0',
    );
    if (rows[0].waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('registering', () => {
  it('makes a restricted student who comes in after the link was confirmed by a call of its own', async () => {
    const email = 'nova@exemplo.com.br';
    const made = await register(email);
    expect(made.status).toBe(201);
    expect(made.body.messages[0].message).toBe('Usuário criado com sucesso.');
    const [mail] = await mailsTo(email, 1);
    const token = tokenIn(mail);
    expect(token).toHaveLength(43);
    expect(mail?.plain).toContain(`${server.services.publicUrl()}/#/verified?token=`);
    const stored = await owner.query(`select * from one_time_tokens where purpose = 'email_verify'`);
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    expect(JSON.stringify(stored.rows)).not.toContain('Manga-verde');

    expect((await login(email, 'Errada123')).body.code).toBe('login-failed');
    const refused = await login(email);
    expect(refused.status).toBe(401);
    expect(refused.body).toMatchObject({ code: 'unverified_account', data: { unverified_account: true } });

    const verified = await verify(token);
    expect(verified.body.model).toEqual({ kind: 'activated', email });
    const { body } = await login(email);
    expect(body.model.roles).toEqual([{ name: expect.any(String), key: 'restricted_student' }]);
    expect(body.model.institutions).toHaveLength(1);
    expect(body.model).toMatchObject({ name: 'Nova Pessoa', phone: '(11) 98765-4321' });
    const people = await owner.query('select kind, user_id from people where email = $1', [email]);
    expect(people.rows).toEqual([{ kind: 'student', user_id: body.model.id }]);
    const consents = await owner.query(
      'select document, version, language from user_consents where user_id = $1 order by document',
      [body.model.id],
    );
    expect(consents.rows).toEqual([
      { document: 'privacy', version: legalTexts.privacy.version, language: 'pt' },
      { document: 'terms', version: legalTexts.terms.version, language: 'pt' },
    ]);
  });

  it('uses the link once, also when it is clicked many times at once, and not after its time', async () => {
    const email = 'corrida@exemplo.com.br';
    await register(email);
    const token = tokenIn((await mailsTo(email, 1))[0]);
    const replies = await Promise.all(Array.from({ length: 6 }, () => verify(token)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'activation-invalid')).toHaveLength(5);

    await register('tarde@exemplo.com.br');
    const late = tokenIn((await mailsTo('tarde@exemplo.com.br', 1))[0]);
    await owner.query(
      `update one_time_tokens set expires_at = now() where purpose = 'email_verify' and used_at is null`,
    );
    expect((await verify(late)).body.code).toBe('activation-invalid');
    expect((await login('tarde@exemplo.com.br')).body.code).toBe('unverified_account');
    const again = await server.anonymous().post('/api/v1/store/resend', { email: 'tarde@exemplo.com.br' });
    expect(again.status).toBe(200);
    const fresh = tokenIn((await mailsTo('tarde@exemplo.com.br', 2))[0]);
    expect(fresh).not.toBe(late);
    expect((await verify(fresh)).status).toBe(200);
    expect((await login('tarde@exemplo.com.br')).status).toBe(200);
  });

  it('answers the same for an e-mail that has an account, whose owner hears of it and keeps everything', async () => {
    const known = 'aluno09@certame.example';
    const before = await owner.query('select * from users where email = $1', [known]);
    const [one, other] = [await register(known), await register('ninguem@exemplo.com.br')];
    expect(one.status).toBe(other.status);
    expect(one.body).toEqual(other.body);
    const [mail] = await mailsTo(known, 1);
    expect(mail?.subject).toBe('Você já tem uma conta');
    expect(tokenIn(mail)).toBe('');
    const after = await owner.query('select * from users where email = $1', [known]);
    expect(after.rows).toEqual(before.rows);
    expect((await login(known)).body.code).toBe('login-failed');
    const resent = await server.anonymous().post('/api/v1/store/resend', { email: known });
    const unknown = await server.anonymous().post('/api/v1/store/resend', { email: 'quem@exemplo.com.br' });
    expect(resent.body).toEqual(unknown.body);
    await settle();
    expect(await mailsTo(known, 1)).toHaveLength(1);
  });

  it('gives the mailbox the password typed for its own message, not a stranger’s typed before or after', async () => {
    const email = 'alvo@exemplo.com.br';
    const as = async (password: string) =>
      expect((await register(email, { password, password_confirmation: password })).status).toBe(201);
    await as('Atacante-1-antes');
    await mailsTo(email, 1);
    await as('Lagarta-4-azul');
    const mine = tokenIn((await mailsTo(email, 2))[0]);
    await as('Atacante-2-depois');
    const [theirs] = await mailsTo(email, 3);
    expect((await verify(mine, 'Lagarta-4-azul')).status).toBe(200);
    expect((await login(email, 'Lagarta-4-azul')).status).toBe(200);
    for (const stranger of ['Atacante-1-antes', 'Atacante-2-depois'])
      expect((await login(email, stranger)).body.code).toBe('login-failed');
    // What was sent for the others is void.
    expect((await verify(tokenIn(theirs))).body.code).toBe('activation-invalid');
    expect((await login(email, 'Lagarta-4-azul')).status).toBe(200);
  });

  it('never makes a stranger’s password valid by a click of the mailbox’s owner', async () => {
    const email = 'reenvio@exemplo.com.br';
    const stranger = 'Atacante-9-depois';
    await register(email);
    await mailsTo(email, 1);
    await register(email, { password: stranger, password_confirmation: stranger });
    await mailsTo(email, 2);
    await server.anonymous().post('/api/v1/store/resend', { email });
    const resent = tokenIn((await mailsTo(email, 3))[0]);

    const clicked = await server.anonymous().post('/api/v1/store/verify', { token: resent });
    expect(clicked.body.code).toBe('activation-password');
    const own = await verify(resent);
    expect(own.body).toMatchObject({ code: 'activation-password' });
    expect(own.body.errors.password).toEqual([expect.stringContaining('Não é a senha digitada')]);
    expect((await login(email, stranger)).body.code).toBe('unverified_account');
    const weak = await verify(resent, 'fraca', { password_confirmation: 'outra' });
    expect(Object.keys(weak.body.errors).sort()).toEqual(['password', 'password_confirmation']);
    const common = await verify(resent, 'Senha123', { password_confirmation: 'Senha123' });
    expect(common.body.code).toBe('password-too-common');

    const chosen = 'Lagarta-7-verde';
    expect((await verify(resent, chosen, { password_confirmation: chosen })).status).toBe(200);
    expect((await login(email, chosen)).status).toBe(200);
    expect((await login(email, stranger)).body.code).toBe('login-failed');
  });

  it('takes name and phone from the reader of the mailbox, whoever registered', async () => {
    const email = 'dona@exemplo.com.br';
    const typedOf = (token: string) =>
      server.anonymous().post('/api/v1/store/verify/registration', { token });
    const personHere = async () =>
      (
        await owner.query('select name, phone from people where email = $1 and institution_id = $2', [
          email,
          open,
        ])
      ).rows[0];
    await register(email, { name: 'Nome de Outrem', phone: '(21) 91111-1111' });
    const token = tokenIn((await mailsTo(email, 1))[0]);
    // An institution that knows her by itself keeps its own words.
    await owner.query(
      `insert into people (institution_id, user_id, kind, name, email, phone)
       select $2, id, 'student', 'Dona da Ficha', email, null from users where email = $1`,
      [email, closed],
    );
    expect((await typedOf(token)).body.model).toEqual({ name: 'Nome de Outrem', phone: '(21) 91111-1111' });
    expect((await typedOf('x'.repeat(43))).body.code).toBe('activation-invalid');
    expect((await typedOf('x')).status).toBe(422);

    for (const name of [undefined, ' ']) {
      const nameless = await verify(token, 'Manga-verde-47', { name });
      expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['name']]);
    }
    const wrong = await verify(token, 'Manga-verde-47', { phone: 'x' });
    expect(Object.keys(wrong.body.errors)).toEqual(['phone']);
    expect((await verify(token, 'Manga-verde-47', { name: 'Dona Verdadeira', phone: '' })).status).toBe(200);
    const { body } = await login(email);
    expect(body.model).toMatchObject({ name: 'Dona Verdadeira', phone: null });
    expect(await personHere()).toEqual({ name: 'Dona Verdadeira', phone: null });
    const elsewhere = await owner.query('select name from people where email = $1 and institution_id = $2', [
      email,
      closed,
    ]);
    expect(elsewhere.rows).toEqual([{ name: 'Dona da Ficha' }]);
    // Used up: it tells nobody anything any more.
    expect((await typedOf(token)).body.code).toBe('activation-invalid');
  });

  it('is for institutions that allow it, and for who agrees to the texts of today', async () => {
    expect((await register('a@exemplo.com.br', { institution_id: closed })).body.code).toBe(
      'registration-closed',
    );
    const refused = await register('a@exemplo.com.br', { accepted: false });
    expect(refused.body.errors.accepted).toEqual([expect.stringContaining('aceite os termos')]);
    const older = await register('a@exemplo.com.br', { terms_version: '0.9' });
    expect(older.body.errors.accepted).toEqual([expect.stringContaining('mudou')]);
    expect(
      (await register('a@exemplo.com.br', { password: 'Senha123', password_confirmation: 'Senha123' })).body
        .code,
    ).toBe('password-too-common');
    const options = await server.anonymous().get('/api/v1/store');
    expect(options.body.institutions).toEqual([{ id: open, name: 'Colégio Horizonte' }]);
    expect((await server.anonymous().get('/api/v1/domains_config')).body.registration).toBe(true);
    await settle();
    const { rows } = await owner.query(`select from users where email = 'a@exemplo.com.br'`);
    expect(rows).toEqual([]);
  });

  it('never gives a role to somebody whom the institution has removed', async () => {
    const email = 'removida@exemplo.com.br';
    await owner.query(
      `insert into people (institution_id, kind, name, email, active) values ($1, 'student', 'Removida', $2, false)`,
      [open, email],
    );
    expect((await register(email)).status).toBe(201);
    await settle();
    const { rows } = await owner.query(
      'select m.id from memberships m join users u on u.id = m.user_id where u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  it('takes a password link for nothing but passwords, and an activation link for nothing but activations', async () => {
    const email = 'troca@exemplo.com.br';
    await register(email);
    const token = tokenIn((await mailsTo(email, 1))[0]);
    const reset = await server.anonymous().post('/api/v1/password/reset', {
      token,
      email,
      password: 'Outra-boa-91',
      password_confirmation: 'Outra-boa-91',
    });
    expect(reset.body.code).toBe('password-reset-invalid');
    await server.anonymous().post('/api/v1/password/email', { email });
    const mail = (await mailsTo(email, 2))[0];
    const passwordToken = /reset-password\/([\w-]+)\?/.exec(mail?.plain ?? '')?.[1] ?? '';
    expect((await verify(passwordToken)).body.code).toBe('activation-invalid');
    // “Forgot password” proves the mailbox too.
    const chosen = {
      token: passwordToken,
      email,
      password: 'Outra-boa-91',
      password_confirmation: 'Outra-boa-91',
    };
    expect((await server.anonymous().post('/api/v1/password/reset', chosen)).status).toBe(200);
    expect((await login(email, 'Outra-boa-91')).status).toBe(200);
    expect((await verify(token)).body.code).toBe('activation-invalid');
    expect((await login(email, 'Outra-boa-91')).status).toBe(200);
  });

  it('stops writing to a mailbox after five messages in an hour', async () => {
    const email = 'cheia@exemplo.com.br';
    for (let round = 0; round < 7; round += 1) await register(email);
    await settle();
    expect(await mailsTo(email, 5)).toHaveLength(5);
  });

  it('forgets after a week what nobody has confirmed, and nothing else', async () => {
    const email = 'esquecida@exemplo.com.br';
    await register(email);
    await mailsTo(email, 1);
    await forgetUnconfirmed(server.services);
    const count = async (table: string) =>
      (await owner.query(`select count(*)::int as count from ${table} where email = $1`, [email])).rows[0]
        .count;
    expect(await count('users')).toBe(1);
    const confirmed = await owner.query(
      'select count(*)::int as count from users where email_verified_at is not null',
    );
    await owner.query(`update users set created_at = now() - interval '8 days' where email = $1`, [email]);
    await owner.query(
      `update one_time_tokens set created_at = now() - interval '8 days' where user_id = (select id from users where email = $1)`,
      [email],
    );
    await forgetUnconfirmed(server.services);
    expect(await count('users')).toBe(0);
    expect(await count('people')).toBe(0);
    const left = await owner.query(
      'select count(*)::int as count from users where email_verified_at is not null',
    );
    expect(left.rows).toEqual(confirmed.rows);
  });
});

describe('the sealed e-mail of a link', () => {
  it('fills the sign-in in and is the account, whatever was typed', async () => {
    const link = await sealedLoginLink(server.services, 'aluno11@certame.example');
    const s_email = link.split('/#/slogin/')[1] ?? '';
    expect(link).not.toContain('aluno11');
    const opened = await server.anonymous().post('/api/v1/slogin', { s_email });
    expect(opened.body.model.email).toBe('aluno11@certame.example');
    const bound = await login('aluno12@certame.example', 'Certame1', { s_email });
    expect(bound.body.model.email).toBe('aluno11@certame.example');
    expect((await login('aluno11@certame.example', 'Errada123', { s_email })).body.code).toBe('login-failed');
  });

  it('opens nothing else and not for ever', async () => {
    const forged = await server.anonymous().post('/api/v1/slogin', { s_email: 'aluno11@certame.example' });
    expect(forged.status).toBe(403);
    expect(forged.body.code).toBe('invalid-signature');
    expect((await login('aluno11@certame.example', 'Certame1', { s_email: 'AAAA' })).body.code).toBe(
      'invalid-signature',
    );
    const { services } = server;
    const old = await sealedLoginLink(
      { ...services, now: () => Date.now() - 91 * 24 * 60 * 60_000 },
      'a@b.co',
    );
    await expect(openSealedEmail(services, old.split('/#/slogin/')[1] ?? '')).rejects.toThrow(
      'invalid-signature',
    );
  });
});
