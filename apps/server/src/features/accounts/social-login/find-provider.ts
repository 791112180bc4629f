import { AppError } from '@certame/contract/errors.ts';
import type { IdentityProvider } from '#plugins/providers/identity-provider/identity-provider.ts';
import type { Services } from '#services.ts';

const findProvider = (services: Services, name: string): IdentityProvider | undefined =>
  services.identityProviders.find((one) => one.name === name);

/** The provider of that name, or `not-found`. */
export function getProvider(services: Services, name: string): IdentityProvider {
  const provider = findProvider(services, name);
  if (!provider) throw new AppError('not-found');
  return provider;
}

/** As people call it; the name of one that is no longer configured. */
export const labelOf = (services: Services, name: string): string =>
  findProvider(services, name)?.label ?? name;
