import { AppError } from '@certame/contract/errors.ts';
import { sql } from 'drizzle-orm';
import { rolesHeldOrWaiting } from '../../lib/accounts/give-roles.ts';
import type { Scope } from '../../plugins/database.ts';

/** Throws unless the user is a member of the institution, or will be once its mailbox's reader has come; anybody else does not exist for it. */
export async function requireMember({ tx, institutionId }: Scope, userId: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from ${rolesHeldOrWaiting('h')} where h.user_id = ${userId} and h.institution_id = ${institutionId} limit 1`,
  );
  if (rows.length === 0) throw new AppError('not-found');
}
