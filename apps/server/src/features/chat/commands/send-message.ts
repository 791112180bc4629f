import { AppError } from '@certame/contract/errors.ts';
import type { ChatConversation, ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chat_conversations, chat_messages } from '@certame/db/schema/chat.ts';
import { files } from '@certame/db/schema/operations.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMessage } from '../messages.ts';
import { getMyConversation } from '../my-conversations.ts';
import { listMemberIds } from '../people.ts';
import { publishToPeople } from '../publish-to-people.ts';
import { moveReadPosition } from './move-read-position.ts';

export interface NewMessage {
  client_id: string;
  body: string;
  file_id: string | null;
}

/**
 * Waits for whoever writes in the conversation, so that its numbers rise in the order of the commits. `no key update`: a row that
 * refers to the conversation, such as a first read position, is written beside it; `update` would wait, and deadlock with the
 * sender's own.
 */
async function lockConversation(scope: Scope, conversation: ChatConversation): Promise<void> {
  if (conversation.kind === 'class') {
    await scope.tx
      .insert(chat_conversations)
      .values({ id: conversation.id, institution_id: scope.institutionId, class_id: conversation.id })
      .onConflictDoNothing();
  }
  await scope.tx
    .select({ id: chat_conversations.id })
    .from(chat_conversations)
    .where(eq(chat_conversations.id, conversation.id))
    .for('no key update');
}

async function requireOwnFreshFile(scope: Scope, conversationId: string, fileId: string): Promise<void> {
  const [file] = await scope.tx
    .select({ id: files.id })
    .from(files)
    .where(
      and(
        eq(files.id, fileId),
        eq(files.purpose, 'chat'),
        eq(files.subject_id, conversationId),
        sql`${files.owner_id} = ${scope.userId}`,
        sql`not exists (select from chat_messages m where m.file_id = ${fileId})`,
      ),
    );
  if (!file) throw new AppError('validation', { fields: { file_id: [{ key: 'foreign' }] } });
}

/** Writes into a conversation, once for each `client_id`. Throws `not-found` and `chat-not-possible`. */
export async function sendMessage(
  scope: Scope,
  services: Services,
  conversationId: string,
  message: NewMessage,
): Promise<{ message: ChatMessage; isNew: boolean }> {
  const senderId = scope.userId ?? '';
  const conversation = await getMyConversation(scope, conversationId);
  await lockConversation(scope, conversation);
  const [known] = await scope.tx
    .select({ id: chat_messages.id })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.conversation_id, conversation.id),
        eq(chat_messages.sender_id, senderId),
        eq(chat_messages.client_id, message.client_id),
      ),
    );
  if (known) return { message: await getMessage(scope, known.id), isNew: false };
  if (!conversation.may_write) throw new AppError('chat-not-possible');
  if (message.file_id) await requireOwnFreshFile(scope, conversation.id, message.file_id);
  const at = new Date(services.now());
  const [counted] = await scope.tx
    .update(chat_conversations)
    .set({ last_seq: sql`${chat_conversations.last_seq} + 1`, last_at: at })
    .where(eq(chat_conversations.id, conversation.id))
    .returning({ seq: chat_conversations.last_seq });
  if (!counted) throw new Error('No conversation row');
  const [row] = await scope.tx
    .insert(chat_messages)
    .values({
      institution_id: scope.institutionId,
      conversation_id: conversation.id,
      seq: counted.seq,
      sender_id: senderId,
      client_id: message.client_id,
      body: message.body,
      file_id: message.file_id,
      created_at: at,
    })
    .returning({ id: chat_messages.id });
  if (!row) throw new Error('No message row');
  await moveReadPosition(scope, { conversationId: conversation.id, seq: counted.seq });
  publishToPeople(scope, services, await listMemberIds(scope, conversation.id), 'chat.message', {
    conversation_id: conversation.id,
    seq: counted.seq,
    sender_id: senderId,
  });
  return { message: await getMessage(scope, row.id), isNew: true };
}
