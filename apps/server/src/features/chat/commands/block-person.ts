import { AppError } from '@certame/contract/errors.ts';
import { chat_blocks } from '@certame/db/schema/chat.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** From now on neither writes to the other one to one; groups stay as they are. */
export async function blockPerson(scope: Scope, userId: string): Promise<void> {
  const blockerId = scope.userId ?? '';
  if (userId === blockerId) throw new AppError('not-yourself');
  const [member] = await scope.tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.user_id, userId))
    .limit(1);
  if (!member) throw new AppError('not-found');
  await scope.tx
    .insert(chat_blocks)
    .values({ institution_id: scope.institutionId, blocker_id: blockerId, blocked_id: userId })
    .onConflictDoNothing();
}
