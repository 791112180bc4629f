import { social_results } from '@certame/db/schema/registration.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';
import type { OidcProvider } from '#plugins/oidc-config.ts';
import type { Services } from '#services.ts';
import { clientOf, redirectUriOf } from './provider-client.ts';

/** From the button to the end: a person types a password with the provider in between. */
const flowLifetimeMs = 10 * 60_000;
const FLOW_COOKIE = 'certame_social_flow';
const BROWSER_COOKIE = 'certame_social';
const flowPath = '/api/v1/social';
/** The calls of the page that follows stand beside each other. */
const browserPath = '/api/v1';
const PURPOSE = 'social flow';

interface Flow {
  provider: string;
  state: string;
  nonce: string;
  verifier: string;
}

const isSecure = (services: Services): boolean => services.publicUrl().startsWith('https:');

/**
 * Begins the flow: authorization code with PKCE, state and nonce. What the answer is checked against lies sealed in a
 * cookie of this browser, so that strangers can't fill a table, and an answer that another browser asked for is refused.
 */
export async function startFlow(
  services: Services,
  provider: OidcProvider,
  reply: FastifyReply,
): Promise<string> {
  const client = await clientOf(provider);
  const flow: Flow = {
    provider: provider.name,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
  };
  const address = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(services, provider),
    scope: 'openid email profile',
    response_type: 'code',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
  });
  reply.setCookie(
    FLOW_COOKIE,
    await seal(services.config.secret, PURPOSE, flow, services.now() + flowLifetimeMs),
    // Lax: the way back from the provider is a navigation from another site.
    {
      path: flowPath,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(services),
      maxAge: flowLifetimeMs / 1000,
    },
  );
  return address.href;
}

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null;

/**
 * Ends the flow: trades the code for what the provider vouches for and keeps it behind a token. Gives the page to go on
 * with; what that address shows of the person is for the eye only.
 */
export async function finishFlow(
  services: Services,
  provider: OidcProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  reply.clearCookie(FLOW_COOKIE, { path: flowPath, httpOnly: true, sameSite: 'lax' });
  const cookie = request.cookies[FLOW_COOKIE] ?? '';
  const flow = (await openSealed(services.config.secret, PURPOSE, cookie, services.now())) as Flow;
  if (flow.provider !== provider.name) throw new Error('The answer of another provider');
  const client = await clientOf(provider);
  const tokens = await oidc.authorizationCodeGrant(client, new URL(request.url, services.publicUrl()), {
    pkceCodeVerifier: flow.verifier,
    expectedState: flow.state,
    expectedNonce: flow.nonce,
  });
  const identity = tokens.claims();
  if (!identity) throw new Error('The provider names nobody');
  // Providers differ in what they put into the token; the rest is asked for, and belongs to the same subject.
  const asked = client.serverMetadata().userinfo_endpoint
    ? await oidc.fetchUserInfo(client, tokens.access_token, identity.sub)
    : {};
  const claims: Record<string, unknown> = { ...asked, ...identity };
  const email = textOf(claims.email, 254)?.toLowerCase() ?? null;
  const name = textOf(claims.name, 160);
  const token = randomToken();
  const browser = randomToken();
  await services.database.inGlobal(null, ({ tx }) =>
    tx.insert(social_results).values({
      token_hash: hashToken(token),
      browser_hash: hashToken(browser),
      provider: provider.name,
      issuer: identity.iss,
      subject: identity.sub,
      email,
      email_verified: email !== null && claims.email_verified === true,
      name,
      expires_at: new Date(services.now() + flowLifetimeMs),
    }),
  );
  reply.setCookie(BROWSER_COOKIE, browser, {
    path: browserPath,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(services),
    maxAge: flowLifetimeMs / 1000,
  });
  const shown = [token, provider.name, email ?? '-', name?.slice(0, 80) ?? '-'].map(encodeURIComponent);
  return `${services.publicUrl()}/#/social_register/${shown.join('/')}`;
}

export const browserSecretOf = (request: FastifyRequest): string => request.cookies[BROWSER_COOKIE] ?? '';

export const clearBrowserSecret = (reply: FastifyReply): void => {
  reply.clearCookie(BROWSER_COOKIE, { path: browserPath, httpOnly: true, sameSite: 'strict' });
};
