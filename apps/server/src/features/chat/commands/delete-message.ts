import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { chat_messages } from '@certame/db/schema/chat.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMyConversation } from '../my-conversations.ts';
import { lockMyMessage, publishChanged } from '../my-message.ts';

/** Takes a message back: its place stays, its words are left to the audit log. @throws AppError `not-found`, `chat-too-late`. */
export async function deleteMessage(scope: Scope, services: Services, id: string): Promise<ChatMessage> {
  const row = await lockMyMessage(scope, services, id, chatLimits.deleteMin);
  await getMyConversation(scope, row.conversation_id);
  await scope.tx
    .update(chat_messages)
    .set({ body: '', deleted_at: new Date(services.now()) })
    .where(eq(chat_messages.id, row.id));
  return publishChanged(scope, services, row.id);
}
