import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import type { InfiniteData } from '@tanstack/react-query';

export interface MessagePage {
  model: ChatMessage[];
  has_more: boolean;
}
/** The newest page first, each page oldest first, as they come. */
export type MessagePages = InfiniteData<MessagePage, unknown>;

/** All loaded messages, oldest first. */
export const messagesOf = (data: MessagePages | undefined): ChatMessage[] =>
  (data?.pages ?? []).toReversed().flatMap((page) => page.model);

export const newestSeq = (data: MessagePages | undefined): number => data?.pages[0]?.model.at(-1)?.seq ?? 0;

/** Merges new and changed messages. Those before the loaded pages are left out: they come when their page is loaded. */
export function mergeMessages(data: MessagePages, messages: readonly ChatMessage[]): MessagePages {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const newest = newestSeq(data);
  const pages = data.pages.map((page) => ({
    ...page,
    model: page.model.map((message) => byId.get(message.id) ?? message),
  }));
  const added = messages.filter((message) => message.seq > newest).sort((a, b) => a.seq - b.seq);
  const [first, ...rest] = pages;
  if (!first || added.length === 0) return { ...data, pages };
  return { ...data, pages: [{ ...first, model: [...first.model, ...added] }, ...rest] };
}
