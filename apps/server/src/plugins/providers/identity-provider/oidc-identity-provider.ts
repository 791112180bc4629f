import * as oidc from 'openid-client';
import type { IdentityProvider } from './identity-provider.ts';
import type { OidcSettings } from './oidc-config.ts';

/** A provider that hangs must not hold a sign-in for longer. */
const timeoutS = 10;

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null;

const discover = ({ issuer, clientId, clientSecret }: OidcSettings): Promise<oidc.Configuration> =>
  oidc.discovery(issuer, clientId, clientSecret, clientSecret ? undefined : oidc.None(), {
    timeout: timeoutS,
    execute: [
      // The signature of what it says of a person is checked, although the line to it is safe already.
      oidc.enableNonRepudiationChecks,
      ...(issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
    ],
  });

/** OpenID Connect: authorization code with PKCE, state and nonce. */
export function createOidcIdentityProvider(settings: OidcSettings): IdentityProvider {
  let discovered: Promise<oidc.Configuration> | undefined;
  /** The provider's own description of itself, read once; a failure is forgotten, so that the next person tries again. */
  const client = (): Promise<oidc.Configuration> => {
    discovered ??= discover(settings).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  return {
    name: settings.name,
    label: settings.label,
    beginSignIn: async (redirectUri) => {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(await client(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        response_type: 'code',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, checks };
    },
    finishSignIn: async (callbackUrl, { state, nonce, verifier }) => {
      const configuration = await client();
      const tokens = await oidc.authorizationCodeGrant(configuration, callbackUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
      });
      const identity = tokens.claims();
      if (!identity) throw new Error('The provider names nobody');
      // Providers differ in what they put into the token; the rest is asked for, and belongs to the same subject.
      const asked = configuration.serverMetadata().userinfo_endpoint
        ? await oidc.fetchUserInfo(configuration, tokens.access_token, identity.sub)
        : {};
      const claims: Record<string, unknown> = { ...asked, ...identity };
      const email = textOf(claims.email, 254)?.toLowerCase() ?? null;
      return {
        issuer: identity.iss,
        subject: identity.sub,
        email,
        emailVerified: email !== null && claims.email_verified === true,
        name: textOf(claims.name, 160),
      };
    },
  };
}
