import { randomBytes } from 'node:crypto';
import { sessions, users } from '@certame/db/schema/identity.ts';
import { eq, inArray, like } from 'drizzle-orm';
import { hashPassword, verifyPassword } from '../lib/secrets/passwords.ts';
import type { Database } from '../plugins/database.ts';
import { demoDomain, demoPassword } from './demo-accounts.ts';

/**
 * Gives every account of the demonstration that still has the password that everybody knows one of its own, and ends its
 * sessions. Gives the new ones by e-mail: they are kept as hashes only, so this is the one time to show them.
 */
export async function replaceKnownPasswords(database: Database): Promise<Map<string, string>> {
  const replaced = new Map<string, string>();
  await database.asSystem('passwords of the demonstration', async (tx) => {
    const accounts = await tx
      .select({ id: users.id, email: users.email, hash: users.password_hash })
      .from(users)
      .where(like(users.email, `%@${demoDomain}`));
    for (const { id, email, hash } of accounts) {
      if (!(await verifyPassword(hash, demoPassword))) continue;
      const password = randomBytes(12).toString('base64url');
      await tx
        .update(users)
        .set({ password_hash: await hashPassword(password) })
        .where(eq(users.id, id));
      await tx
        .update(sessions)
        .set({ revoked_at: new Date() })
        .where(inArray(sessions.user_id, [id]));
      replaced.set(email, password);
    }
  });
  return replaced;
}
