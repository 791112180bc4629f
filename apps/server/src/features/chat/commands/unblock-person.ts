import { chat_blocks } from '@certame/db/schema/chat.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export async function unblockPerson(scope: Scope, userId: string): Promise<void> {
  await scope.tx
    .delete(chat_blocks)
    .where(and(eq(chat_blocks.blocker_id, scope.userId ?? ''), eq(chat_blocks.blocked_id, userId)));
}
