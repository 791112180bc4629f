import { social_results } from '@certame/db/schema/registration.ts';
import { lt } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { forgetUnconfirmed } from './forget-unconfirmed.ts';

/** What is left of sign-ins by a provider and of registrations that nobody confirmed. */
export async function cleanUpRegistrations(services: Services): Promise<void> {
  const yesterday = new Date(services.now() - 24 * 60 * 60_000);
  await services.database.inGlobal(null, ({ tx }) =>
    tx.delete(social_results).where(lt(social_results.expires_at, yesterday)),
  );
  await forgetUnconfirmed(services);
}
