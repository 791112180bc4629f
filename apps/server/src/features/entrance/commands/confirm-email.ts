import { AppError } from '@certame/contract/errors.ts';
import { social_identities } from '@certame/db/schema/entrance.ts';
import { users } from '@certame/db/schema/identity.ts';
import { and, eq } from 'drizzle-orm';
import { recordMailboxProof } from '../../../lib/accounts/mailbox-proof.ts';
import { dropTokens, takeToken, type UsedToken } from '../../../lib/accounts/one-time-tokens.ts';
import { dropSockets, revokeSessions } from '../../../lib/accounts/revoke-sessions.ts';
import type { Tx } from '../../../plugins/database.ts';
import type { Services } from '../../../services.ts';

type User = typeof users.$inferSelect;
type TakenLink = UsedToken & { token: string };

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The registration of this message becomes the account, and every other one of the address is void. */
async function activate(tx: Tx, user: User, { token, payload }: TakenLink, now: Date): Promise<string[]> {
  if (user.email_verified_at) return [];
  await tx
    .update(users)
    .set({
      email_verified_at: now,
      password_hash: textOf(payload.password_hash) ?? user.password_hash,
      name: textOf(payload.name) ?? user.name,
      phone: textOf(payload.phone) ?? null,
    })
    .where(eq(users.id, user.id));
  await recordMailboxProof(tx, { userId: user.id, token, now });
  await dropTokens(tx, user.id, now);
  return revokeSessions(tx, user.id, { at: now });
}

async function link(tx: Tx, user: User, { token, payload }: TakenLink, now: Date): Promise<string[]> {
  const issuer = String(payload.issuer);
  const subject = String(payload.subject);
  await tx
    .insert(social_identities)
    .values({ user_id: user.id, provider: String(payload.provider), issuer, subject, email: user.email })
    .onConflictDoNothing({ target: [social_identities.issuer, social_identities.subject] });
  const [identity] = await tx
    .select({ userId: social_identities.user_id })
    .from(social_identities)
    .where(and(eq(social_identities.issuer, issuer), eq(social_identities.subject, subject)));
  if (identity?.userId !== user.id) throw new AppError('activation-invalid');
  if (user.email_verified_at) return [];
  // The password of an unconfirmed registration may be anybody's; the mailbox is this person's.
  await tx.update(users).set({ email_verified_at: now, password_hash: null }).where(eq(users.id, user.id));
  await recordMailboxProof(tx, { userId: user.id, token, now });
  await dropTokens(tx, user.id, now);
  return revokeSessions(tx, user.id, { at: now });
}

/** The click on the page of a link to the mailbox: proves the address, for a registration or for a provider's identity. */
export async function confirmEmail(
  services: Services,
  token: string,
): Promise<{ kind: 'activated' | 'linked'; email: string }> {
  const now = new Date(services.now());
  const outcome = await services.database.asSystem(
    'address confirmed: roles that waited for it',
    async (tx) => {
      const used = await takeToken(tx, token, ['email_verify', 'social_link'], now);
      if (!used) throw new AppError('activation-invalid');
      const [user] = await tx.select().from(users).where(eq(users.id, used.userId)).for('update');
      if (!user?.active) throw new AppError('activation-invalid');
      if (used.purpose === 'social_link')
        return {
          kind: 'linked' as const,
          email: user.email,
          revoked: await link(tx, user, { ...used, token }, now),
        };
      const revoked = await activate(tx, user, { ...used, token }, now);
      return { kind: 'activated' as const, email: user.email, revoked };
    },
  );
  dropSockets(services.realtime, outcome.revoked);
  return { kind: outcome.kind, email: outcome.email };
}
