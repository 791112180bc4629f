import { users } from '@certame/db/schema/identity.ts';
import { one_time_tokens } from '@certame/db/schema/sessions.ts';
import { and, eq, gt, inArray, isNull } from '@certame/db/sql.ts';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';
import type { Tx } from '#plugins/database.ts';

/**
 * Minutes a link works. Links that sign somebody in live at most 10 (login-links.ts); the one that resets a password
 * asks for a new password and may lie in a mailbox for an hour; those of a new account are read when the person gets
 * to them.
 */
export const tokenLifetimeMin = {
  password_reset: 60,
  password_set: 72 * 60,
  email_verify: 48 * 60,
  social_link: 60,
} as const;
export type TokenPurpose = keyof typeof tokenLifetimeMin;

/** What a password may be chosen with. */
const passwordPurposes: TokenPurpose[] = ['password_reset', 'password_set'];

/**
 * A fresh secret for one purpose; earlier ones of the same purpose stop working. Only its hash is kept. With a payload
 * each secret stands for something of its own, and the earlier ones go on working.
 */
export async function issueToken(
  tx: Tx,
  userId: string,
  purpose: TokenPurpose,
  now: Date,
  payload?: Record<string, unknown>,
): Promise<string> {
  if (!payload)
    await tx
      .update(one_time_tokens)
      .set({ used_at: now })
      .where(
        and(
          eq(one_time_tokens.user_id, userId),
          eq(one_time_tokens.purpose, purpose),
          isNull(one_time_tokens.used_at),
        ),
      );
  const token = randomToken();
  await tx.insert(one_time_tokens).values({
    user_id: userId,
    purpose,
    token_hash: hashToken(token),
    payload,
    expires_at: new Date(now.getTime() + tokenLifetimeMin[purpose] * 60_000),
  });
  return token;
}

/** The account a usable password link belongs to; it stays usable. */
export async function findTokenOwner(
  tx: Tx,
  token: string,
  email: string,
  now: Date,
): Promise<{ tokenId: string; userId: string; name: string } | undefined> {
  const [row] = await tx
    .select({ tokenId: one_time_tokens.id, userId: users.id, name: users.name })
    .from(one_time_tokens)
    .innerJoin(users, eq(users.id, one_time_tokens.user_id))
    .where(
      and(
        eq(one_time_tokens.token_hash, hashToken(token)),
        inArray(one_time_tokens.purpose, passwordPurposes),
        isNull(one_time_tokens.used_at),
        gt(one_time_tokens.expires_at, now),
        eq(users.email, email),
        eq(users.active, true),
      ),
    );
  return row;
}

export interface UsedToken {
  purpose: TokenPurpose;
  userId: string;
  payload: Record<string, unknown>;
}

/** What a usable secret of these purposes stands for, and whose it is; it stays usable. */
export async function findUsableToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<(UsedToken & { email: string; isVerified: boolean }) | undefined> {
  const [row] = await tx
    .select({ token: one_time_tokens, email: users.email, verifiedAt: users.email_verified_at })
    .from(one_time_tokens)
    .innerJoin(users, eq(users.id, one_time_tokens.user_id))
    .where(
      and(
        eq(one_time_tokens.token_hash, hashToken(token)),
        inArray(one_time_tokens.purpose, [...purposes]),
        isNull(one_time_tokens.used_at),
        gt(one_time_tokens.expires_at, now),
      ),
    );
  if (!row) return undefined;
  const { purpose, user_id: userId, payload } = row.token;
  return {
    purpose: purpose as TokenPurpose,
    userId,
    payload: payload ?? {},
    email: row.email,
    isVerified: row.verifiedAt !== null,
  };
}

/** Uses a secret up and gives what it stands for; undefined unless it is one of these purposes, fresh and in time. */
export async function takeToken(
  tx: Tx,
  token: string,
  purposes: readonly TokenPurpose[],
  now: Date,
): Promise<UsedToken | undefined> {
  const [row] = await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(
      and(
        eq(one_time_tokens.token_hash, hashToken(token)),
        inArray(one_time_tokens.purpose, [...purposes]),
        isNull(one_time_tokens.used_at),
        gt(one_time_tokens.expires_at, now),
      ),
    )
    .returning();
  return row && { purpose: row.purpose as TokenPurpose, userId: row.user_id, payload: row.payload ?? {} };
}

/** Every secret of an account stops working. */
export async function dropTokens(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(and(eq(one_time_tokens.user_id, userId), isNull(one_time_tokens.used_at)));
}

/** True for the one who used it first. Every other password link of the account stops working with it. */
export async function consumeToken(tx: Tx, tokenId: string, userId: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(and(eq(one_time_tokens.user_id, userId), isNull(one_time_tokens.used_at)))
    .returning({ id: one_time_tokens.id });
  return used.some((row) => row.id === tokenId);
}

/** The page that sets a password. Built from the configured address, never from what a request says. */
export const passwordLink = (publicUrl: string, token: string, email: string): string =>
  `${publicUrl}/#/reset-password/${token}?email=${encodeURIComponent(email)}`;

/** The page that confirms an address or ties a provider's identity; it asks for a click. */
export const confirmationLink = (publicUrl: string, token: string): string =>
  `${publicUrl}/#/verified?token=${token}`;
