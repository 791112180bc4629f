import type { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import * as contract from '@certame/contract/features/chat/endpoints.ts';
import { chatLimits } from '@certame/contract/features/chat/limits.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#lib/http/call.ts';
import { askAnew } from '#lib/queries/ask-anew.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { listen } from '#lib/realtime.ts';
import { useSession } from '#lib/session/session.ts';
import { chatKeys } from './chat-keys.ts';
import { type MessagePages, newestSeq } from './messages/message-pages.ts';
import { takeMessages } from './messages/take-messages.ts';

export const useConversations = () =>
  useQuery({
    ...queryOf(contract.listConversations, {}),
    queryKey: chatKeys.conversations,
    select: modelOf,
  });

export const useConversation = (id: string) =>
  useQuery({
    ...queryOf(contract.getConversation, { params: { id } }, { quiet: true }),
    queryKey: chatKeys.conversation(id),
    select: modelOf,
  });

export const useMessages = (id: string) =>
  useInfiniteQuery({
    queryKey: chatKeys.messages(id),
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.listMessages,
        { params: { id }, query: pageParam === null ? {} : { before: pageParam } },
        { signal, quiet: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.has_more ? page.model[0]?.seq : undefined),
  });

interface ChatEvent {
  conversation_id: string;
  seq: number;
  user_id: string;
  sender_id: string;
  name: string;
}

/** Applies the chat's events to the query cache: an event says only what has changed, and the rest is requested. */
export function useLiveChat(onTyping: (event: Partial<ChatEvent>) => void): void {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const fetchInto = async (id: string, query: { after: number; before?: number }): Promise<void> => {
      const key = chatKeys.messages(id);
      if (!client.getQueryData(key)) {
        // The first page may be under way, read before this message was written.
        await askAnew(client, key);
        return;
      }
      const page = await call(contract.listMessages, { params: { id }, query }, { quiet: true });
      // More was missed than one page holds: restarts from the newest.
      if (page.has_more && query.before === undefined) await client.resetQueries({ queryKey: key });
      else takeMessages(client, id, page.model);
    };
    const askAgain = (id: string): void => {
      void client.invalidateQueries({ queryKey: chatKeys.messages(id) });
    };
    return listen<typeof userChannel>(
      'private-user.{id}',
      { id: userId },
      {
        'chat.message': (data) => {
          const { conversation_id: id } = data;
          void client.invalidateQueries({ queryKey: chatKeys.conversations });
          const after = newestSeq(client.getQueryData<MessagePages>(chatKeys.messages(id)));
          fetchInto(id, { after }).catch(() => askAgain(id));
          onTyping(data);
        },
        'chat.changed': ({ conversation_id: id, seq }) => {
          void client.invalidateQueries({ queryKey: chatKeys.conversations });
          fetchInto(id, { after: seq - 1, before: seq + 1 }).catch(() => askAgain(id));
        },
        'chat.read': () => void client.invalidateQueries({ queryKey: chatKeys.conversations }),
        'chat.typing': onTyping,
      },
      // Events before the subscription, at first or during a loss of the connection, are missed: everything is read again.
      () => void askAnew(client, chatKeys.all),
    );
  }, [userId, client, onTyping]);
}

export interface Typist {
  userId: string;
  name: string;
  conversationId: string;
  untilMs: number;
}

/** People who are typing, until their message comes or after some seconds of silence. */
export function useTypists(): { typists: readonly Typist[]; hear: (event: Partial<ChatEvent>) => void } {
  const [typists, setTypists] = useState<readonly Typist[]>([]);
  useEffect(() => {
    if (typists.length === 0) return;
    const timer = setTimeout(
      () => setTypists((all) => all.filter((one) => one.untilMs > Date.now())),
      Math.max(0, Math.min(...typists.map((one) => one.untilMs)) - Date.now()) + 50,
    );
    return () => clearTimeout(timer);
  }, [typists]);
  const [hear] = useState(() => (event: Partial<ChatEvent>) => {
    const { conversation_id: conversationId, user_id: userId, sender_id: senderId, name } = event;
    setTypists((all) => {
      const gone = userId ?? senderId;
      const others = all.filter((one) => one.userId !== gone || one.conversationId !== conversationId);
      if (!userId || !conversationId || !name) return others.length === all.length ? all : others;
      const untilMs = Date.now() + chatLimits.typingShownMs;
      return [...others, { userId, name, conversationId, untilMs }];
    });
  });
  return { typists, hear };
}
