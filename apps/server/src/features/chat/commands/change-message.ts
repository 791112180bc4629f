import { AppError } from '@certame/contract/errors.ts';
import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { chat_messages } from '@certame/db/schema/chat.ts';
import { isWithin } from '@certame/rules/chat/writing.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMessage } from '../messages.ts';
import { getMyConversation } from '../my-conversations.ts';
import { listMemberIds } from '../people.ts';
import { publishToPeople } from '../publish-to-people.ts';

/** One's own message that is still young enough. Throws `not-found` and `chat-too-late`. */
async function lockMyMessage(
  scope: Scope,
  services: Services,
  messageId: string,
  limitMin: number,
): Promise<typeof chat_messages.$inferSelect> {
  const [row] = await scope.tx
    .select()
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.id, messageId),
        eq(chat_messages.sender_id, scope.userId ?? ''),
        isNull(chat_messages.deleted_at),
      ),
    )
    .for('update');
  if (!row) throw new AppError('not-found');
  if (!isWithin(row.created_at.getTime(), limitMin, services.now()))
    throw new AppError('chat-too-late', { params: { minutes: limitMin } });
  return row;
}

async function publishChanged(scope: Scope, services: Services, messageId: string): Promise<ChatMessage> {
  const message = await getMessage(scope, messageId);
  const { conversation_id, seq } = message;
  publishToPeople(scope, services, await listMemberIds(scope, conversation_id), 'chat.changed', {
    conversation_id,
    seq,
  });
  return message;
}

export async function editMessage(
  scope: Scope,
  services: Services,
  messageId: string,
  body: string,
): Promise<ChatMessage> {
  const row = await lockMyMessage(scope, services, messageId, chatLimits.editMin);
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

/** Takes a message back: its place stays, its words are left to the audit log. */
export async function deleteMessage(
  scope: Scope,
  services: Services,
  messageId: string,
): Promise<ChatMessage> {
  const row = await lockMyMessage(scope, services, messageId, chatLimits.deleteMin);
  await getMyConversation(scope, row.conversation_id);
  await scope.tx
    .update(chat_messages)
    .set({ body: '', deleted_at: new Date(services.now()) })
    .where(eq(chat_messages.id, row.id));
  return publishChanged(scope, services, row.id);
}
