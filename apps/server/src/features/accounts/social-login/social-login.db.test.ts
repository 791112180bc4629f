import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { startIdentityProvider } from '@certame/testkit/identity/identity-provider.ts';
import { ProviderBrowser } from '@certame/testkit/identity/provider-browser.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let institutionId = '';
let home = '';

/** Against a real OpenID Connect provider: authorization code, PKCE, state and nonce. */
const provider = await startIdentityProvider();
afterAll(() => provider.stop());
const server = await useTestServer({ environment: provider.environment });
const { owner } = server;
beforeAll(async () => {
  home = server.services.publicUrl();
  // The demonstration has written to the same people.
  await owner.query('delete from outbox_emails');
  const { rows } = await owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
  institutionId = rows[0].id;
});

const startAddress = () => `${home}/api/v1/social/escola/start`;

interface Arrived {
  token: string;
  shown: string[];
  browser: ProviderBrowser;
  call(path: string, body?: object): ReturnType<ReturnType<TestServer['anonymous']>['send']>;
}

/** Through the provider's pages to the page of the product that follows. */
async function arrive(subject: string, browser = new ProviderBrowser()): Promise<Arrived> {
  const callback = await browser.signInAtProvider(startAddress(), subject);
  const reply = await browser.visit(callback);
  const location = reply.headers.get('location') ?? '';
  const [token = '', ...shown] =
    location.split('/#/social_register/')[1]?.split('/').map(decodeURIComponent) ?? [];
  expect(token, location).toHaveLength(43);
  return {
    token,
    shown,
    browser,
    call: (path, body = {}) =>
      server
        .anonymous()
        .send(
          'POST',
          path,
          { token, ...body },
          { cookie: browser.cookieHeader(home), 'accept-language': 'pt-BR' },
        ),
  };
}

const registration = () => ({
  name: 'Beatriz Souza',
  phone: '',
  institution_id: institutionId,
  accepted: true,
  terms_version: legalTexts.terms.version,
  privacy_version: legalTexts.privacy.version,
});
const identitiesOf = async (email: string) =>
  (
    await owner.query(
      'select s.subject from social_identities s join users u on u.id = s.user_id where u.email = $1',
      [email],
    )
  ).rows;

describe('signing in through a provider', () => {
  it('registers somebody unknown as a restricted student, and knows them from then on by their subject', async () => {
    provider.accounts.set('beatriz', {
      email: 'Beatriz@Escola.example',
      email_verified: true,
      name: 'Beatriz S.',
    });
    const first = await arrive('beatriz');
    expect(first.shown).toEqual(['escola', 'beatriz@escola.example', 'Beatriz S.']);
    const result = await first.call('/api/v1/social/result');
    expect(result.body.model).toEqual({
      provider: 'escola',
      label: 'Conta Escola',
      email: 'beatriz@escola.example',
      name: 'Beatriz S.',
      next: 'register',
      institutions: [{ id: institutionId, name: 'Colégio Horizonte' }],
    });
    // What isn't agreed to uses nothing up.
    expect((await first.call('/api/v1/store_social', { ...registration(), accepted: false })).status).toBe(
      422,
    );
    const made = await first.call('/api/v1/store_social', {
      ...registration(),
      email: 'somebody.else@escola.example',
      email_verified: true,
    });
    expect(made.status).toBe(201);
    expect(made.headers.get('set-cookie')).toContain('certame_session');
    expect(made.body.model).toMatchObject({ email: 'beatriz@escola.example', name: 'Beatriz Souza' });
    expect(made.body.model.roles).toEqual([{ name: expect.any(String), key: 'restricted_student' }]);
    const people = await owner.query('select kind from people where user_id = $1', [made.body.model.id]);
    expect(people.rows).toEqual([{ kind: 'student' }]);
    const consents = await owner.query('select document from user_consents where user_id = $1', [
      made.body.model.id,
    ]);
    expect(consents.rows).toHaveLength(2);

    // Another e-mail there changes nothing about who it is here.
    provider.accounts.set('beatriz', { email: 'manager@certame.example', email_verified: true });
    const second = await arrive('beatriz');
    expect((await second.call('/api/v1/social/result')).body.model.next).toBe('sign_in');
    const session = await second.call('/api/v1/social/login');
    expect(session.body.model.id).toBe(made.body.model.id);
    expect((await second.call('/api/v1/social/login')).body.code).toBe('social-expired');
  });

  it('never lets an e-mail that the provider does not vouch for into an account', async () => {
    for (const [subject, email_verified] of [
      ['ladrao', false],
      ['mudo', undefined],
    ] as const) {
      provider.accounts.set(subject, {
        email: 'manager@certame.example',
        name: 'Ladrão',
        ...(email_verified === undefined ? {} : { email_verified }),
      });
      const thief = await arrive(subject);
      expect((await thief.call('/api/v1/social/result')).body.model.next).toBe('unverified');
      for (const [path, body] of [
        ['/api/v1/social/login', {}],
        ['/api/v1/social/link', { password: 'Certame1' }],
        ['/api/v1/social/link_mail', {}],
        ['/api/v1/store_social', registration()],
      ] as const)
        expect((await thief.call(path, body)).body.code, path).toBe('social-expired');
    }
    expect(await identitiesOf('manager@certame.example')).toEqual([]);
  });

  it('asks an account with the verified e-mail for its password before it links', async () => {
    const email = 'aluno14@certame.example';
    provider.accounts.set('quatorze', { email, email_verified: true, name: 'Quatorze' });
    const there = await arrive('quatorze');
    expect((await there.call('/api/v1/social/result')).body.model.next).toBe('link');
    expect((await there.call('/api/v1/store_social', registration())).body.code).toBe('social-expired');
    expect((await there.call('/api/v1/social/login')).body.code).toBe('social-expired');
    const again = await arrive('quatorze', there.browser);
    const wrong = await again.call('/api/v1/social/link', { password: 'Errada123' });
    expect(wrong.body.errors.password).toEqual([expect.any(String)]);
    expect(await identitiesOf(email)).toEqual([]);
    const linked = await again.call('/api/v1/social/link', { password: 'Certame1' });
    expect(linked.body.model.email).toBe(email);
    const next = await arrive('quatorze');
    expect((await next.call('/api/v1/social/result')).body.model.next).toBe('sign_in');
  });

  it('or for a click in its mailbox', async () => {
    const email = 'aluno15@certame.example';
    provider.accounts.set('quinze', { email, email_verified: true });
    const there = await arrive('quinze');
    expect((await there.call('/api/v1/social/link_mail')).status).toBe(200);
    const { rows } = await owner.query('select plain from outbox_emails where to_email = $1', [email]);
    const token = /\/#\/verified\?token=([\w-]{43})/.exec(rows[0].plain)?.[1];
    expect(await identitiesOf(email)).toEqual([]);
    const clicked = await server.anonymous().post('/api/v1/store/verify', { token });
    expect(clicked.body.model).toEqual({ kind: 'linked', email });
    expect((await server.anonymous().post('/api/v1/store/verify', { token })).body.code).toBe(
      'activation-invalid',
    );
    const next = await arrive('quinze');
    expect((await next.call('/api/v1/social/login')).body.model.email).toBe(email);
  });

  it('takes the password of a registration that nobody confirmed away when the mailbox links', async () => {
    const email = 'disputada@escola.example';
    const stranger = {
      ...registration(),
      email,
      password: 'Atacante-1-antes',
      password_confirmation: 'Atacante-1-antes',
    };
    expect((await server.anonymous().post('/api/v1/store', stranger)).status).toBe(201);
    await expect
      .poll(
        async () => (await owner.query('select from outbox_emails where to_email = $1', [email])).rows.length,
      )
      .toBe(1);
    provider.accounts.set('dona', { email, email_verified: true });
    const there = await arrive('dona');
    expect((await there.call('/api/v1/social/result')).body.model.next).toBe('link');
    await there.call('/api/v1/social/link_mail');
    const { rows } = await owner.query(
      `select plain from outbox_emails where to_email = $1 and template = 'reset_password'`,
      [email],
    );
    const token = /token=([\w-]{43})/.exec(rows[0].plain)?.[1];
    expect((await server.anonymous().post('/api/v1/store/verify', { token })).status).toBe(200);
    const login = await server.anonymous().post('/api/v1/login', { email, password: 'Atacante-1-antes' });
    expect(login.body.code).toBe('login-failed');
    expect((await (await arrive('dona')).call('/api/v1/social/login')).body.model.email).toBe(email);
  });

  it('keeps nobody in whose account was deactivated, and registers nobody where no institution is open', async () => {
    provider.accounts.set('fechada', { email: 'fechada@escola.example', email_verified: true });
    const there = await arrive('fechada');
    await owner.query('update institutions set self_registration = false where id = $1', [institutionId]);
    expect((await there.call('/api/v1/social/result')).body.model.next).toBe('closed');
    expect((await there.call('/api/v1/store_social', registration())).body.code).toBe('registration-closed');
    await owner.query('update institutions set self_registration = true where id = $1', [institutionId]);
    expect((await there.call('/api/v1/store_social', registration())).status).toBe(201);
    await owner.query(`update users set active = false where email = 'fechada@escola.example'`);
    expect((await (await arrive('fechada')).call('/api/v1/social/login')).body.code).toBe('user-inactive');
  });
});

describe('the flow itself', () => {
  const failed = () => `${home}/#/login?falha=provedor`;

  it('sends PKCE, state and nonce, and the secret to nobody', async () => {
    const reply = await new ProviderBrowser().visit(startAddress());
    const address = new URL(reply.headers.get('location') ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${home}/api/v1/social/escola/callback`,
    });
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(address.searchParams.get(name)?.length, name).toBeGreaterThan(30);
    expect(address.href).not.toContain(
      encodeURIComponent(provider.environment.OIDC_ESCOLA_CLIENT_SECRET ?? ''),
    );
    const [cookie = ''] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(address.searchParams.get('state'));
  });

  it('refuses another browser, another state, a second use and an answer nobody asked for', async () => {
    provider.accounts.set('fluxo', { email: 'fluxo@escola.example', email_verified: true });
    const browser = new ProviderBrowser();
    const callback = await browser.signInAtProvider(startAddress(), 'fluxo');
    // Somebody else's browser: a link that would sign its reader in as the sender.
    const other = await new ProviderBrowser().visit(callback);
    expect(other.headers.get('location')).toBe(failed());

    const changed = new URL(callback);
    changed.searchParams.set('state', 'x'.repeat(43));
    expect((await browser.visit(changed.href)).headers.get('location')).toBe(failed());

    const fresh = new ProviderBrowser();
    const used = await fresh.signInAtProvider(startAddress(), 'fluxo');
    const cookies = fresh.cookieHeader(home);
    expect((await fresh.visit(used)).headers.get('location')).toContain('/#/social_register/');
    // The very same answer with the very same cookies: the provider has given the code out once.
    const replay = await fetch(used, { redirect: 'manual', headers: { cookie: cookies } });
    expect(replay.headers.get('location')).toBe(failed());
    expect(
      (await new ProviderBrowser().visit(`${home}/api/v1/social/nobody/start`)).headers.get('location'),
    ).toBe(failed());
  });

  it('binds what comes of it to the browser, for ten minutes', async () => {
    provider.accounts.set('fluxo', { email: 'fluxo@escola.example', email_verified: true });
    const there = await arrive('fluxo');
    const elsewhere = await server.anonymous().post('/api/v1/social/result', { token: there.token });
    expect(elsewhere.body.code).toBe('social-expired');
    expect((await there.call('/api/v1/social/result')).status).toBe(200);
    const stored = await owner.query('select * from social_results');
    expect(JSON.stringify(stored.rows)).not.toContain(there.token);
    await owner.query(`update social_results set expires_at = now()`);
    expect((await there.call('/api/v1/store_social', registration())).body.code).toBe('social-expired');
  });

  it('makes one account of many clicks at once', async () => {
    provider.accounts.set('pressa', { email: 'pressa@escola.example', email_verified: true });
    const there = await arrive('pressa');
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => there.call('/api/v1/store_social', registration())),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.every(({ status }) => status < 500)).toBe(true);
    expect(await identitiesOf('pressa@escola.example')).toHaveLength(1);
  });
});
