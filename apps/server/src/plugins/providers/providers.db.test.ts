import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { composeMail } from '#lib/mail/compose-mail.ts';
import { loadConfig } from '../config.ts';
import type { IdentityProvider } from './identity-provider/identity-provider.ts';
import type { MailTransport, PostedMail } from './mail-transport/mail-transport.ts';
import { createProviders } from './providers.ts';

/** Fakes: features can't tell them from an SMTP server and an OpenID Connect provider. */
const posted: PostedMail[] = [];
const mailTransport: MailTransport = {
  send: async (mail) => {
    posted.push(mail);
    return undefined;
  },
  pausedUntilMs: () => 0,
  close: () => {},
};
const checks = { state: 's', nonce: 'n', verifier: 'v' };
const identityProvider: IdentityProvider = {
  name: 'fake',
  label: 'Escola de mentira',
  beginSignIn: async (redirectUri) => ({
    address: `https://login.example/?to=${encodeURIComponent(redirectUri)}`,
    checks,
  }),
  finishSignIn: async (callbackUrl, given) => {
    expect(given).toMatchObject(checks);
    const subject = callbackUrl.searchParams.get('code') ?? '';
    return { issuer: 'fake', subject, email: 'ana@fake.example', emailVerified: true, name: 'Ana' };
  },
};
const server = await useTestServer({ providers: { mailTransport, identityProviders: [identityProvider] } });

it('mail goes through whatever transport the server was given', async () => {
  const { rows } = await server.owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
  const to = { userId: null, email: 'ana@fake.example', name: 'Ana', language: 'pt' } as const;
  const id = await server.services.database.inTenant({ institutionId: rows[0].id, userId: null }, (scope) =>
    server.services.mail.queue(
      scope,
      composeMail('questionnaire_result', to, { questionnaire: 'P' }, `${server.services.publicUrl()}/#/x`),
    ),
  );
  await expect.poll(() => posted.find((mail) => mail.id === id)?.to).toBe('ana@fake.example');
});

it('people sign in through whatever identity provider the server was given', async () => {
  const start = await fetch(`${server.address}/api/v1/social/fake/start`, { redirect: 'manual' });
  expect(start.headers.get('location')).toMatch(
    /^https:\/\/login\.example\/\?to=.*social%2Ffake%2Fcallback$/,
  );
  const [cookie = ''] = start.headers.getSetCookie();
  const callback = await fetch(`${server.address}/api/v1/social/fake/callback?code=ana`, {
    redirect: 'manual',
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
  expect(callback.headers.get('location')).toContain('/fake/ana%40fake.example/Ana');
  const { rows } = await server.owner.query('select issuer, subject, email_verified from social_results');
  expect(rows).toEqual([{ issuer: 'fake', subject: 'ana', email_verified: true }]);
});

it('each is chosen by the configuration', () => {
  const context = { now: Date.now, publicUrl: () => 'https://certame.example' };
  const from = (environment: Record<string, string>) =>
    createProviders(loadConfig({ SECRET_KEY: 'x'.repeat(32), ...environment }), context);
  expect(from({})).toMatchObject({ mailTransport: null, identityProviders: [] });
  const chosen = from({
    SMTP_URL: 'smtp://127.0.0.1:1',
    OIDC_ESCOLA_ISSUER: 'https://escola.example',
    OIDC_ESCOLA_CLIENT_ID: 'certame',
  });
  expect(chosen.mailTransport?.pausedUntilMs()).toBe(0);
  expect(chosen.identityProviders.map(({ name, label }) => [name, label])).toEqual([['escola', 'Escola']]);
  chosen.mailTransport?.close();
});
