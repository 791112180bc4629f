import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { social_identities } from '@certame/db/schema/registration.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from '#lib/secrets/passwords.ts';
import type { Transaction, Tx } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { recordEmailVerification } from '../../logins/email-verification.ts';
import { dropTokens, findUsableToken, takeToken, type UsedToken } from '../../logins/one-time-tokens.ts';
import { revokeSessions } from '../../sessions/revoke-sessions.ts';

type User = typeof users.$inferSelect;
type TakenLink = UsedToken & { token: string };
const purposes = ['email_verify', 'social_link'] as const;

export interface Confirmation {
  token: string;
  password?: string | undefined;
  /** Given with a new password; without it the password is the one typed at the registration. */
  password_confirmation?: string | undefined;
  /** As the reader of the mailbox gives them: what the registration says may be anybody's words. */
  name?: string | undefined;
  phone?: string | null | undefined;
}

interface Identity {
  name: string;
  phone: string | null;
  passwordHash: string;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The row among the people that came with the registration says what its person says. One that an institution has made by
 * itself stays as it is. A registration writes person and link in one transaction, whose time stands in both.
 */
async function followInRegisteredPeople(tx: Tx, userId: string, { name, phone }: Identity): Promise<void> {
  await tx.execute(sql`
    update people p set name = ${name}, phone = ${phone}, updated_at = now()
     where p.user_id = ${userId}
       and exists (select from one_time_tokens t where t.user_id = p.user_id and t.purpose = 'email_verify'
                      and t.created_at = p.created_at)`);
}

/** The registration of this message becomes the account, and every other one of the address is void. */
async function activate(
  transaction: Transaction,
  services: Services,
  user: User,
  { token }: TakenLink,
  identity: Identity,
  now: Date,
): Promise<void> {
  const { tx } = transaction;
  if (user.email_verified_at) return;
  await tx
    .update(users)
    .set({
      email_verified_at: now,
      password_hash: identity.passwordHash,
      name: identity.name,
      phone: identity.phone,
    })
    .where(eq(users.id, user.id));
  await followInRegisteredPeople(tx, user.id, identity);
  await recordEmailVerification(tx, { userId: user.id, token, now });
  await dropTokens(tx, user.id, now);
  await revokeSessions(transaction, services, user.id, { at: now });
}

async function link(
  transaction: Transaction,
  services: Services,
  user: User,
  { token, payload }: TakenLink,
  now: Date,
): Promise<void> {
  const { tx } = transaction;
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
  if (user.email_verified_at) return;
  // The password of an unconfirmed registration may be anybody's; the mailbox is this person's.
  await tx.update(users).set({ email_verified_at: now, password_hash: null }).where(eq(users.id, user.id));
  await recordEmailVerification(tx, { userId: user.id, token, now });
  await dropTokens(tx, user.id, now);
  await revokeSessions(transaction, services, user.id, { at: now });
}

/**
 * Name, phone and hash that the account gets; null where the link is no unconfirmed registration's. Anybody may have typed
 * this address into the form, with a name and a password of theirs: the reader of the mailbox says who it is, and shows
 * that the registration is theirs by its password, or chooses another one.
 */
async function resolveIdentity(services: Services, given: Confirmation, now: Date): Promise<Identity | null> {
  const found = await services.database.inGlobal(null, ({ tx }) =>
    findUsableToken(tx, given.token, purposes, now),
  );
  if (!found) throw new AppError('activation-invalid');
  const { purpose, payload, email, isVerified } = found;
  if (purpose !== 'email_verify' || isVerified) return null;
  const { password, name, phone = null } = given;
  if (password === undefined || password === '') throw new AppError('activation-password');
  if (name === undefined) throw new AppError('validation', { fields: { name: [{ key: 'required' }] } });
  if (given.password_confirmation !== undefined) {
    refuseCommonPassword(password, [name, email]);
    return { name, phone, passwordHash: await hashPassword(password) };
  }
  const typedBefore = textOf(payload.password_hash) ?? null;
  if (typedBefore === null || !(await verifyPassword(typedBefore, password)))
    throw new AppError('activation-password', {
      fields: { password: [{ key: 'password_registration_wrong' }] },
    });
  return { name, phone, passwordHash: typedBefore };
}

/** The click on the page of a link to the mailbox: proves the address, for a registration or for a provider's identity. */
export async function confirmEmail(
  services: Services,
  given: Confirmation,
): Promise<{ kind: 'activated' | 'linked'; email: string }> {
  const { token } = given;
  const now = new Date(services.now());
  const identity = await resolveIdentity(services, given, now);
  return services.database.asSystem('address confirmed: roles that waited for it', async (transaction) => {
    const { tx } = transaction;
    const used = await takeToken(tx, token, purposes, now);
    if (!used) throw new AppError('activation-invalid');
    const [user] = await tx.select().from(users).where(eq(users.id, used.userId)).for('update');
    if (!user?.active) throw new AppError('activation-invalid');
    if (used.purpose === 'social_link') {
      await link(transaction, services, user, { ...used, token }, now);
      return { kind: 'linked' as const, email: user.email };
    }
    // Confirmed meanwhile by another link: nothing is changed then.
    if (identity !== null) await activate(transaction, services, user, { ...used, token }, identity, now);
    return { kind: 'activated' as const, email: user.email };
  });
}
