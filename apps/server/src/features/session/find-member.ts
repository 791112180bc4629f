import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { and, eq, sql } from 'drizzle-orm';
import { rolesHeldOrWaiting } from '../../lib/accounts/give-roles.ts';
import type { Tx } from '../../plugins/database.ts';

/** E-mail of a member of the institution, or of one who waits for its reader; anybody else does not exist for it. */
export async function getMemberEmail(tx: Tx, institutionId: string, userId: string): Promise<string> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        sql`exists (select from ${rolesHeldOrWaiting('h')} where h.user_id = ${users.id} and h.institution_id = ${institutionId})`,
      ),
    );
  if (!row) throw new AppError('not-found');
  return row.email;
}
