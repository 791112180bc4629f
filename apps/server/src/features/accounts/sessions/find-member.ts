import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { rolesHereOf } from '../roles/give-roles.ts';

/** E-mail of a member of the institution, or of one who waits for its reader; anybody else does not exist for it. */
export async function getMemberEmail(scope: Scope, userId: string): Promise<string> {
  const isHere = (await rolesHereOf(scope, userId)).length > 0;
  const [row] = await scope.tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (!isHere || !row) throw new AppError('not-found');
  return row.email;
}
