import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { countMyUnread, getMyConversation } from '../my-conversations.ts';
import { publishToPeople } from '../publish-to-people.ts';
import { moveReadPosition } from './move-read-position.ts';

/** Gives how much is unread in all conversations after that; the person's other windows hear of it. */
export async function readConversation(
  scope: Scope,
  services: Services,
  { id, seq }: { id: string; seq: number },
): Promise<number> {
  const conversation = await getMyConversation(scope, id);
  // A group without messages has no row yet, and nothing to read.
  if (conversation.last_seq > 0)
    await moveReadPosition(scope, {
      conversationId: conversation.id,
      seq: Math.min(seq, conversation.last_seq),
    });
  publishToPeople(scope, services, [scope.userId ?? ''], 'chat.read', { conversation_id: conversation.id });
  return countMyUnread(scope);
}
