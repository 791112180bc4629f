import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMyConversation } from '../my-conversations.ts';
import { listMemberIds } from '../people.ts';
import { publishToPeople } from '../publish-to-people.ts';

/** The others of a conversation see that somebody types; nobody does where the caller may not write. */
export async function reportTyping(
  scope: Scope,
  services: Services,
  conversationId: string,
  name: string,
): Promise<void> {
  const conversation = await getMyConversation(scope, conversationId);
  if (!conversation.may_write) return;
  const me = scope.userId ?? '';
  const others = (await listMemberIds(scope, conversation.id)).filter((id) => id !== me);
  publishToPeople(scope, services, others, 'chat.typing', {
    conversation_id: conversation.id,
    user_id: me,
    name,
  });
}
