import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { social_identities, social_results } from '@certame/db/schema/registration.ts';
import { and, eq, gt, isNull } from '@certame/db/sql.ts';
import { hashToken } from '#lib/secrets/tokens.ts';
import type { Tx } from '#plugins/database.ts';
import { openInstitutions } from '../registration/registration-open.ts';

/** What comes along with each call of the page: the token of its address and the secret of its browser. */
export interface ResultKey {
  token: string;
  browser: string;
}

export type SocialResult = typeof social_results.$inferSelect;
export type NextStep = 'sign_in' | 'link' | 'register' | 'unverified' | 'closed';

const usable = ({ token, browser }: ResultKey, now: Date) =>
  and(
    eq(social_results.token_hash, hashToken(token)),
    eq(social_results.browser_hash, hashToken(browser)),
    isNull(social_results.used_at),
    gt(social_results.expires_at, now),
  );

/** What the provider vouched for; it stays usable. Throws `social-expired`. */
export async function getResult(tx: Tx, key: ResultKey, now: Date): Promise<SocialResult> {
  const [row] = await tx.select().from(social_results).where(usable(key, now));
  if (!row) throw new AppError('social-expired');
  return row;
}

/** The same, used up: of several calls at once one gets it. */
export async function takeResult(tx: Tx, key: ResultKey, now: Date): Promise<SocialResult> {
  const [row] = await tx.update(social_results).set({ used_at: now }).where(usable(key, now)).returning();
  if (!row) throw new AppError('social-expired');
  return row;
}

/** The account of the provider's identity: found by issuer and subject alone, whatever its e-mail says today. */
export async function findIdentityOwner(
  tx: Tx,
  { issuer, subject }: Pick<SocialResult, 'issuer' | 'subject'>,
): Promise<{ identityId: string; userId: string; active: boolean } | undefined> {
  const [row] = await tx
    .select({ identityId: social_identities.id, userId: users.id, active: users.active })
    .from(social_identities)
    .innerJoin(users, eq(users.id, social_identities.user_id))
    .where(and(eq(social_identities.issuer, issuer), eq(social_identities.subject, subject)));
  return row;
}

/** The account of an e-mail that the provider vouches for. An e-mail it doesn't vouch for belongs to nobody. */
export async function findEmailOwner(
  tx: Tx,
  result: SocialResult,
): Promise<typeof users.$inferSelect | undefined> {
  if (!result.email || !result.email_verified) return undefined;
  const [user] = await tx.select().from(users).where(eq(users.email, result.email));
  return user;
}

export async function nextStepOf(tx: Tx, result: SocialResult): Promise<NextStep> {
  if (await findIdentityOwner(tx, result)) return 'sign_in';
  if (!result.email || !result.email_verified) return 'unverified';
  if (await findEmailOwner(tx, result)) return 'link';
  return (await openInstitutions(tx)).length > 0 ? 'register' : 'closed';
}
