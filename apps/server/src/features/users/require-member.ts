import { AppError } from '@certame/contract/errors.ts';
import { memberships } from '@certame/db/schema/identity.ts';
import { and, eq } from 'drizzle-orm';
import type { Scope } from '../../plugins/database.ts';

/** Throws unless the user is a member of the institution; anybody else does not exist for it. */
export async function requireMember({ tx, institutionId }: Scope, userId: string): Promise<void> {
  const [member] = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), eq(memberships.institution_id, institutionId)))
    .limit(1);
  if (!member) throw new AppError('not-found');
}
