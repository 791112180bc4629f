import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { social_identities } from '@certame/db/schema/registration.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { type Tx, withAccounts } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { checkPassword } from '../../sessions/check-password.ts';
import type { LoginOrigin } from '../../sessions/known-browser.ts';
import {
  findEmailOwner,
  findIdentityOwner,
  getResult,
  type ResultKey,
  type SocialResult,
  takeResult,
} from '../result.ts';

async function takeUnclaimed(tx: Tx, key: ResultKey, now: Date): Promise<SocialResult> {
  const result = await takeResult(tx, key, now);
  if (await findIdentityOwner(tx, result)) throw new AppError('social-expired');
  return result;
}

/** The account behind the verified e-mail agrees by its password: from then on the identity signs it in. */
export async function linkByPassword(
  services: Services,
  key: ResultKey,
  password: string,
  origin: LoginOrigin,
): Promise<string> {
  const { database } = services;
  const now = new Date(services.now());
  const [result, user] = await database.inGlobal(null, async ({ tx }) => {
    const found = await getResult(tx, key, now);
    return [found, await findEmailOwner(tx, found)] as const;
  });
  if (!user || !result.email) throw new AppError('social-expired');
  const account = { email: result.email, passwordHash: user.password_hash };
  if (!(await checkPassword(services, account, password, origin))) {
    throw new AppError('password-current-wrong', {
      fields: { password: [{ key: 'password_current_wrong' }] },
    });
  }
  if (!user.active) throw new AppError('user-inactive');
  await database.inGlobal(user.id, async ({ tx }) => {
    const { provider, issuer, subject, email } = await withAccounts(
      tx,
      'what a provider vouched for belongs to nobody yet',
      () => takeUnclaimed(tx, key, now),
    );
    await tx
      .insert(social_identities)
      .values({ user_id: user.id, provider, issuer, subject, email, last_used_at: now });
    await tx
      .update(users)
      .set({
        email_verified_at: sql`coalesce(${users.email_verified_at}, ${now.toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, user.id));
  });
  return user.id;
}
