import { AppError } from '@certame/contract/errors.ts';
import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { chat_messages } from '@certame/db/schema/chat.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMyConversation } from '../my-conversations.ts';
import { lockMyMessage, publishChanged } from '../my-message.ts';

/** @throws AppError `not-found`, `chat-too-late`, `chat-not-possible`. */
export async function editMessage(
  scope: Scope,
  services: Services,
  { id, body }: { id: string; body: string },
): Promise<ChatMessage> {
  const row = await lockMyMessage(scope, services, id, chatLimits.editMin);
  // Changing a message is writing: who may not write any more doesn't come back this way.
  const conversation = await getMyConversation(scope, row.conversation_id);
  if (!conversation.may_write) throw new AppError('chat-not-possible');
  if (body !== row.body) {
    await scope.tx
      .update(chat_messages)
      .set({ body, edited_at: new Date(services.now()) })
      .where(eq(chat_messages.id, row.id));
  }
  return publishChanged(scope, services, row.id);
}
