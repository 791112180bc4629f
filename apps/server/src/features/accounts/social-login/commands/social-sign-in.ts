import { AppError } from '@certame/contract/errors.ts';
import { social_identities } from '@certame/db/schema/registration.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { findIdentityOwner, type ResultKey, takeResult } from '../result.ts';

/** Whom a known identity of a provider signs in. */
export async function takeKnownIdentity(services: Services, key: ResultKey): Promise<string> {
  const now = new Date(services.now());
  const owner = await services.database.inGlobal(null, async ({ tx }) => {
    const found = await findIdentityOwner(tx, await takeResult(tx, key, now));
    if (!found) throw new AppError('social-expired');
    await tx
      .update(social_identities)
      .set({ last_used_at: now })
      .where(eq(social_identities.id, found.identityId));
    return found;
  });
  if (!owner.active) throw new AppError('user-inactive');
  return owner.userId;
}
