import { liveKeys } from '#lib/queries/query-keys.ts';

/** Query keys of the chat. */
export const chatKeys = {
  all: ['chat'],
  conversations: ['chat', 'conversations'],
  unread: liveKeys.unreadChat,
  conversation: (id: string) => ['chat', 'conversation', id],
  messages: (id: string) => ['chat', 'messages', id],
} as const;
