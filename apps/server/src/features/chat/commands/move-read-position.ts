import { chat_reads } from '@certame/db/schema/chat.ts';
import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The caller has read up to a message; never back. */
export async function moveReadPosition(
  scope: Scope,
  { conversationId, seq }: { conversationId: string; seq: number },
): Promise<void> {
  await scope.tx
    .insert(chat_reads)
    .values({
      institution_id: scope.institutionId,
      conversation_id: conversationId,
      user_id: scope.userId ?? '',
      seq,
    })
    .onConflictDoUpdate({
      target: [chat_reads.conversation_id, chat_reads.user_id],
      set: { seq: sql`greatest(${chat_reads.seq}, excluded.seq)` },
    });
}
