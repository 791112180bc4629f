import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { describe, expect, it } from 'vitest';
import { forgetUnconfirmed } from './commands/forget-unconfirmed.ts';
import { tokenIn, useRegistrationScenario } from './testing/registration-scenario.ts';

const { open, closed, server, owner, register, login, verify, mailsTo, settle } =
  await useRegistrationScenario();

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
