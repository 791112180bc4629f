import { AppError } from '@certame/contract/errors.ts';
import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { chat_messages } from '@certame/db/schema/chat.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { isWithin } from '@certame/rules/chat/writing.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getMessage } from './messages.ts';
import { listMemberIds } from './people.ts';
import { publishToPeople } from './publish-to-people.ts';

/** One's own message that is still young enough. Throws `not-found` and `chat-too-late`. */
export async function lockMyMessage(
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

/** Has the people of the conversation read the message again, and gives it as it is now. */
export async function publishChanged(
  scope: Scope,
  services: Services,
  messageId: string,
): Promise<ChatMessage> {
  const message = await getMessage(scope, messageId);
  const { conversation_id, seq } = message;
  publishToPeople(scope, services, await listMemberIds(scope, conversation_id), 'chat.changed', {
    conversation_id,
    seq,
  });
  return message;
}
