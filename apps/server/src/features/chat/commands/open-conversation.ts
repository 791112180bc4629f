import { AppError } from '@certame/contract/errors.ts';
import type { ChatConversation } from '@certame/contract/features/chat/endpoints.ts';
import { chat_conversations } from '@certame/db/schema/chat.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { getMyConversation, mayOpenWith } from '../my-conversations.ts';

/** The conversation with somebody; a new one only where the caller may write. Throws `chat-not-possible`. */
export async function openConversation(scope: Scope, otherId: string): Promise<ChatConversation> {
  const me = scope.userId ?? '';
  const [first = '', second = ''] = [me, otherId.toLowerCase()].sort();
  if (first === second) throw new AppError('chat-not-possible');
  const isPair = and(
    eq(chat_conversations.first_user_id, first),
    eq(chat_conversations.second_user_id, second),
  );
  const find = () => scope.tx.select({ id: chat_conversations.id }).from(chat_conversations).where(isPair);
  const [existing] = await find();
  if (existing) return getMyConversation(scope, existing.id);
  if (!(await mayOpenWith(scope, otherId))) throw new AppError('chat-not-possible');
  await scope.tx
    .insert(chat_conversations)
    .values({ institution_id: scope.institutionId, first_user_id: first, second_user_id: second })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('No conversation row');
  return getMyConversation(scope, made.id);
}
