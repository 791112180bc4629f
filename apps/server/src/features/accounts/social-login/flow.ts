import { social_results } from '@certame/db/schema/registration.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';
import type {
  IdentityProvider,
  SignInChecks,
} from '#plugins/providers/identity-provider/identity-provider.ts';
import type { Services } from '#services.ts';

/** From the button to the end: a person types a password with the provider in between. */
const flowLifetimeMs = 10 * 60_000;
const FLOW_COOKIE = 'certame_social_flow';
const BROWSER_COOKIE = 'certame_social';
const flowPath = '/api/v1/social';
/** The calls of the page that follows stand beside each other. */
const browserPath = '/api/v1';
const PURPOSE = 'social flow';

interface Flow extends SignInChecks {
  provider: string;
}

const isSecure = (services: Services): boolean => services.publicUrl().startsWith('https:');

/**
 * Begins the flow. What the answer is checked against lies sealed in a
 * cookie of this browser, so that strangers can't fill a table, and an answer that another browser asked for is refused.
 */
export async function startFlow(
  services: Services,
  provider: IdentityProvider,
  reply: FastifyReply,
): Promise<string> {
  const redirectUri = `${services.publicUrl()}/api/v1/social/${provider.name}/callback`;
  const { address, checks } = await provider.beginSignIn(redirectUri);
  const flow: Flow = { provider: provider.name, ...checks };
  reply.setCookie(
    FLOW_COOKIE,
    await seal(services.config, PURPOSE, flow, services.now() + flowLifetimeMs),
    // Lax: the way back from the provider is a navigation from another site.
    {
      path: flowPath,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure(services),
      maxAge: flowLifetimeMs / 1000,
    },
  );
  return address;
}

/**
 * Ends the flow: trades the code for what the provider vouches for and keeps it behind a token. Gives the page to go on
 * with; what that address shows of the person is for the eye only.
 */
export async function finishFlow(
  services: Services,
  provider: IdentityProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  reply.clearCookie(FLOW_COOKIE, { path: flowPath, httpOnly: true, sameSite: 'lax' });
  const cookie = request.cookies[FLOW_COOKIE] ?? '';
  const flow = (await openSealed(services.config, PURPOSE, cookie, services.now())) as Flow;
  if (flow.provider !== provider.name) throw new Error('The answer of another provider');
  const identity = await provider.finishSignIn(new URL(request.url, services.publicUrl()), flow);
  const { email, name } = identity;
  const token = randomToken();
  const browser = randomToken();
  await services.database.inGlobal(null, ({ tx }) =>
    tx.insert(social_results).values({
      token_hash: hashToken(token),
      browser_hash: hashToken(browser),
      provider: provider.name,
      issuer: identity.issuer,
      subject: identity.subject,
      email,
      email_verified: identity.emailVerified,
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
