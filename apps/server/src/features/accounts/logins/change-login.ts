import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { one_time_tokens } from '@certame/db/schema/sessions.ts';
import { and, eq, isNull, ne } from '@certame/db/sql.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import { noteKnownHere } from './email-verification.ts';

/**
 * Gives a login another address. Links sent to the old one stop working, and whoever changed it may read the new one.
 * Throws when another login has it.
 */
export const changeLoginEmail = (scope: Scope, userId: string, email: string, now: Date): Promise<void> =>
  withAccounts(scope.tx, 'any login may have the address; links of this one end', () =>
    change(scope, userId, email, now),
  );

async function change(scope: Scope, userId: string, email: string, now: Date): Promise<void> {
  const [other] = await scope.tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, userId)));
  if (other) throw new AppError('already-exists', { fields: { email: [{ key: 'unique' }] } });
  await scope.tx.update(users).set({ email }).where(eq(users.id, userId));
  await noteKnownHere(scope, userId);
  await scope.tx
    .update(one_time_tokens)
    .set({ used_at: now })
    .where(and(eq(one_time_tokens.user_id, userId), isNull(one_time_tokens.used_at)));
}
