import { describe, expect, it } from 'vitest';
import { openSealedEmail, sealedLoginLink } from '../logins/sealed-email.ts';
import { tokenIn, useRegistrationScenario } from './testing/registration-scenario.ts';

const { open, closed, server, owner, register, login, verify, mailsTo } = await useRegistrationScenario();

describe('registering', () => {
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
