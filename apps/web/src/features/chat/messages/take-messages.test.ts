import type { ChatMessage } from '@certame/contract/features/chat/endpoints.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { chatKeys } from '../chat-keys.ts';
import { type MessagePage, type MessagePages, messagesOf } from './message-pages.ts';
import { takeMessages } from './take-messages.ts';

const message = (seq: number): ChatMessage => ({
  id: `id-${seq}`,
  conversation_id: 'c',
  seq,
  client_id: `client-${seq}`,
  sender_id: 'u',
  sender_name: 'Ana',
  sender_picture: null,
  body: `${seq}`,
  file: null,
  created_at: '2026-03-01T12:00:00Z',
  edited_at: null,
  deleted: false,
});
const pageOf = (...seqs: number[]): MessagePage => ({ model: seqs.map(message), has_more: false });

/** A conversation on the screen, of which `loaded` is known; each time that it is asked for is answered by hand. */
function openConversation(loaded: MessagePage | null) {
  const client = new QueryClient();
  const queryKey = chatKeys.messages('c');
  const asked: PromiseWithResolvers<MessagePage>[] = [];
  if (loaded) client.setQueryData<MessagePages>(queryKey, { pages: [loaded], pageParams: [null] });
  const observer = new InfiniteQueryObserver(client, {
    queryKey,
    queryFn: () => {
      const reply = Promise.withResolvers<MessagePage>();
      asked.push(reply);
      return reply.promise;
    },
    initialPageParam: null,
    getNextPageParam: () => undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  observer.subscribe(() => undefined);
  const shown = (): string =>
    messagesOf(client.getQueryData<MessagePages>(queryKey))
      .map(({ body }) => body)
      .join(' ');
  return { client, asked, observer, shown };
}

it('keeps a message over the reply that was read before it and comes after it', async () => {
  const { client, asked, observer, shown } = openConversation(pageOf(1));
  void observer.refetch();
  takeMessages(client, 'c', [message(2)]);
  expect(shown()).toBe('1 2');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.resolve(pageOf(1));
  asked[1]?.resolve(pageOf(1, 2));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shown()).toBe('1 2');
});

it('asks anew for a first page that was read before the message, and for nothing where none is on its way', async () => {
  const { client, asked, shown } = openConversation(null);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  takeMessages(client, 'c', [message(2)]);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[0]?.resolve(pageOf(1));
  asked[1]?.resolve(pageOf(1, 2));
  await vi.waitFor(() => expect(shown()).toBe('1 2'));
  takeMessages(client, 'c', [message(3)]);
  expect(shown()).toBe('1 2 3');
  expect(client.isFetching()).toBe(0);
});
