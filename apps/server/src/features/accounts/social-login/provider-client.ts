import { AppError } from '@certame/contract/errors.ts';
import * as oidc from 'openid-client';
import type { OidcProvider } from '#plugins/oidc-config.ts';
import type { Services } from '#services.ts';

/** A provider that hangs must not hold a sign-in for longer. */
const timeoutS = 10;

const known = new WeakMap<OidcProvider, Promise<oidc.Configuration>>();

/** The provider of that name, or `not-found`. */
export function getProvider(services: Services, name: string): OidcProvider {
  const provider = services.config.oidcProviders.find((one) => one.name === name);
  if (!provider) throw new AppError('not-found');
  return provider;
}

export const redirectUriOf = (services: Services, provider: OidcProvider): string =>
  `${services.publicUrl()}/api/v1/social/${provider.name}/callback`;

/** The provider's own description of itself, read once; a failure is forgotten, so that the next person tries again. */
export function clientOf(provider: OidcProvider): Promise<oidc.Configuration> {
  const ready = known.get(provider);
  if (ready) return ready;
  const authentication = provider.clientSecret ? undefined : oidc.None();
  const discovered = oidc.discovery(
    provider.issuer,
    provider.clientId,
    provider.clientSecret,
    authentication,
    {
      timeout: timeoutS,
      execute: [
        // The signature of what it says of a person is checked, although the line to it is safe already.
        oidc.enableNonRepudiationChecks,
        ...(provider.issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
  known.set(provider, discovered);
  discovered.catch(() => known.delete(provider));
  return discovered;
}
