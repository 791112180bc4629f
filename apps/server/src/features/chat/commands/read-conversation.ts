import { chat_reads } from '@certame/db/schema/chat.ts';
import { sql } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { countMyUnread, getMyConversation } from '../my-conversations.ts';
import { publishToPeople } from '../publish-to-people.ts';

/** The caller has read up to a message; never back. */
export async function moveReadPosition(scope: Scope, conversationId: string, seq: number): Promise<void> {
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

/** Gives how much is unread in all conversations after that; the person's other windows hear of it. */
export async function readConversation(
  scope: Scope,
  services: Services,
  conversationId: string,
  seq: number,
): Promise<number> {
  const conversation = await getMyConversation(scope, conversationId);
  // A group without messages has no row yet, and nothing to read.
  if (conversation.last_seq > 0)
    await moveReadPosition(scope, conversation.id, Math.min(seq, conversation.last_seq));
  publishToPeople(scope, services, [scope.userId ?? ''], 'chat.read', { conversation_id: conversation.id });
  return countMyUnread(scope);
}
