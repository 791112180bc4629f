import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import type { QueryClient } from '@tanstack/react-query';
import { askAnew } from '#lib/queries/ask-anew.ts';
import { chatKeys } from '../chat-keys.ts';
import { type MessagePages, mergeMessages } from './message-pages.ts';

/**
 * Merges new and changed messages into the pages that are loaded. A reply that is still on its way may have been read before them: it would take
 * their place, so it doesn't count and is asked for again.
 */
export function takeMessages(client: QueryClient, id: string, messages: readonly ChatMessage[]): void {
  const queryKey = chatKeys.messages(id);
  client.setQueryData<MessagePages>(queryKey, (data) => data && mergeMessages(data, messages));
  if (client.isFetching({ queryKey }) > 0) void askAnew(client, queryKey);
}
