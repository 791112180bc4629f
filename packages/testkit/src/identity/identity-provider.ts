import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface ProviderAccount {
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface IdentityProvider {
  issuer: string;
  /** Variables that make a server offer it under the name `escola`. */
  environment: Record<string, string>;
  /** Subject -> who that is. Whoever types the subject on the provider's page is that person. */
  accounts: Map<string, ProviderAccount>;
  stop(): Promise<void>;
}

const clientId = 'certame-test';
const clientSecret = 'a secret that only this test knows';

/**
 * A real OpenID Connect provider on a port of its own, with its own sign-in page; PKCE is required. `anybody` says who a
 * subject is that isn't among the accounts.
 */
export async function startIdentityProvider(
  anybody?: (subject: string) => ProviderAccount,
): Promise<IdentityProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const http = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: ['http://localhost/unused'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['only for tests'] },
    pkce: { required: () => true },
    findAccount: (_context, sub) => {
      const account = accounts.get(sub) ?? anybody?.(sub);
      return account && { accountId: sub, claims: () => ({ sub, ...account }) };
    },
    // Whoever signs in there agrees: one page less on the way.
    loadExistingGrant: async (context) => {
      const accountId = context.oidc.session?.accountId;
      if (!accountId) return undefined;
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // The port of the server that comes back here isn't known yet.
  provider.Client.prototype.redirectUriAllowed = (uri: string) =>
    /^http:\/\/(localhost|127\.0\.0\.1):\d+\/api\/v1\/social\/escola\/callback$/.test(uri);
  http.on('request', provider.callback());
  return {
    issuer,
    accounts,
    environment: {
      OIDC_ESCOLA_ISSUER: issuer,
      OIDC_ESCOLA_CLIENT_ID: clientId,
      OIDC_ESCOLA_CLIENT_SECRET: clientSecret,
      OIDC_ESCOLA_LABEL: 'Conta Escola',
    },
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}
