import { AppError } from '@certame/contract/errors.ts';
import type { Services } from '#services.ts';

/** Hosts that the product may send a browser to: its own, and those that the operator names. */
const hostsOf = (services: Pick<Services, 'config' | 'publicUrl'>): ReadonlySet<string> =>
  new Set([new URL(services.publicUrl()).host, ...services.config.REDIRECT_HOSTS]);

/**
 * The address where its host is allow-listed; null otherwise, also for one that was stored before.
 * @param ownDomain Host name of the institution that sends people there: allowed to it alone, at the usual port.
 */
export function redirectTargetOf(
  services: Pick<Services, 'config' | 'publicUrl'>,
  address: string | null,
  ownDomain: string | null = null,
): string | null {
  if (address === null || !URL.canParse(address)) return null;
  const { protocol, host, username, password } = new URL(address);
  if (!['http:', 'https:'].includes(protocol) || username !== '' || password !== '') return null;
  return host === ownDomain || hostsOf(services).has(host) ? address : null;
}

/** Throws `validation` at the field: an address that nobody would be sent to isn't stored. */
export function requireRedirectTarget(
  services: Services,
  field: string,
  address: unknown,
  ownDomain: string | null,
): void {
  if (typeof address !== 'string' || redirectTargetOf(services, address, ownDomain) !== null) return;
  throw new AppError('validation', { fields: { [field]: [{ key: 'redirect_host' }] } });
}
