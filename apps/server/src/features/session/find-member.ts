import { AppError } from '@certame/contract/errors.ts';
import { memberships, users } from '@certame/db/schema/identity.ts';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../plugins/database.ts';

/** E-mail of a member of the institution; anybody else does not exist for it. */
export async function getMemberEmail(tx: Tx, institutionId: string, userId: string): Promise<string> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.user_id, users.id))
    .where(and(eq(users.id, userId), eq(memberships.institution_id, institutionId)))
    .limit(1);
  if (!row) throw new AppError('not-found');
  return row.email;
}
