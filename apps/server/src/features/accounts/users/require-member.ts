import { AppError } from '@certame/contract/errors.ts';
import type { Scope } from '#plugins/database.ts';
import { rolesHereOf } from '../roles/give-roles.ts';

/**
 * Throws unless the user is a member of the institution, or will be once the mailbox's reader has come; anybody else does
 * not exist for it.
 */
export async function requireMember(scope: Scope, userId: string): Promise<void> {
  if ((await rolesHereOf(scope, userId)).length === 0) throw new AppError('not-found');
}
