import { randomBytes } from 'node:crypto';
import { users } from '@certame/db/schema/identity.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { asc, eq, like, or, sql } from '@certame/db/sql.ts';
import { hashPassword, verifyPassword } from '#lib/secrets/passwords.ts';
import type { Database, Tx } from '#plugins/database.ts';
import { demoAccounts, demoDomain, demoPassword } from './demo/demo-accounts.ts';

interface Account {
  id: string;
  email: string;
}

/**
 * Accounts of the demonstration that still have the password that everybody knows. Seeded together, they share one hash.
 * One whose address was changed is known by the moment at which all of them were made.
 */
async function findKnown(tx: Tx): Promise<Account[]> {
  const accounts = await tx
    .select({ id: users.id, email: users.email, hash: users.password_hash })
    .from(users)
    .where(
      or(
        like(users.email, `%@${demoDomain}`),
        eq(users.created_at, sql`(select min(created_at) from users)`),
      ),
    )
    .orderBy(asc(users.email));
  const isKnown = new Map<string | null, boolean>();
  for (const { hash } of accounts) {
    if (!isKnown.has(hash)) isKnown.set(hash, hash !== null && (await verifyPassword(hash, demoPassword)));
  }
  return accounts.filter(({ hash }) => isKnown.get(hash));
}

/** Their e-mails. */
export const findKnownAccounts = (database: Database): Promise<string[]> =>
  database.asSystem('passwords of the demonstration', async ({ tx }) =>
    (await findKnown(tx)).map(({ email }) => email),
  );

/** The new passwords, kept as hashes only: they can be shown this one time. */
export interface ReplacedPasswords {
  /** Of the accounts by role, by e-mail. */
  own: ReadonlyMap<string, string>;
  /** Of everybody else, the pupils: so many lines would hide the others, so one serves them all. */
  shared: { password: string; emails: readonly string[] };
}

/**
 * Gives every account of the demonstration that still has the password that everybody knows another one, and ends its
 * sessions.
 */
export async function replaceKnownPasswords(database: Database): Promise<ReplacedPasswords> {
  const newPassword = (): string => randomBytes(12).toString('base64url');
  const own = new Map<string, string>();
  const shared = { password: newPassword(), emails: [] as string[] };
  const sharedHash = await hashPassword(shared.password);
  const roleEmails = new Set(demoAccounts.map(({ email }) => email));
  await database.asSystem('passwords of the demonstration', async ({ tx }) => {
    for (const { id, email } of await findKnown(tx)) {
      const password = roleEmails.has(email) ? newPassword() : undefined;
      if (password === undefined) shared.emails.push(email);
      else own.set(email, password);
      const password_hash = password === undefined ? sharedHash : await hashPassword(password);
      await tx.update(users).set({ password_hash }).where(eq(users.id, id));
      await tx.update(sessions).set({ revoked_at: new Date() }).where(eq(sessions.user_id, id));
    }
  });
  return { own, shared };
}
