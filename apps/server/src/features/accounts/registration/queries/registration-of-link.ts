import { AppError } from '@certame/contract/errors.ts';
import type { Services } from '#services.ts';
import { findUsableToken } from '../../logins/one-time-tokens.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What the registration of a link says; throws where the link is none of an unconfirmed registration. */
export async function getRegistrationOfLink(
  services: Services,
  token: string,
): Promise<{ name: string; phone: string | null }> {
  const found = await services.database.inGlobal(null, ({ tx }) =>
    findUsableToken(tx, token, ['email_verify'], new Date(services.now())),
  );
  if (!found || found.isVerified) throw new AppError('activation-invalid');
  return { name: textOf(found.payload.name) ?? '', phone: textOf(found.payload.phone) };
}
