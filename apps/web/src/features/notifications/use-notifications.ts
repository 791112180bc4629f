import {
  listNotifications,
  readNotification,
  readNotifications,
} from '@certame/contract/features/notifications/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type {
  InfiniteData,
  UseInfiniteQueryResult,
  UseMutationResult,
  UseQueryResult,
} from '@tanstack/react-query';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { text } from '#lib/language/i18n.ts';
import { liveKeys } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';

type NotificationsReply = ReplyOf<typeof listNotifications>;

/** The newest few, for the bell. */
export const useNewestNotifications = (enabled: boolean): UseQueryResult<NotificationsReply> =>
  useQuery({
    ...queryOf(listNotifications, {}),
    queryKey: [...liveKeys.notifications, 'newest'],
    enabled,
  });

const perPage = 20;

/** All of them, page after page. */
export const useAllNotifications = (
  onlyUnread: boolean,
): UseInfiniteQueryResult<InfiniteData<NotificationsReply, unknown>> =>
  useInfiniteQuery({
    queryKey: [...liveKeys.notifications, 'all', onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      call(
        listNotifications,
        { query: { page: pageParam, per_page: perPage, filters: onlyUnread ? { unread: '1' } : {} } },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ model }) =>
      model.current_page < model.last_page ? model.current_page + 1 : undefined,
  });

/** Marks notifications as read, or all of them, then asks for the new count. */
export function useReadNotifications(): UseMutationResult<unknown, unknown, string[] | 'all'> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[] | 'all') => {
      if (ids === 'all') await call(readNotifications, { body: { uuids: [], all: true } }, { quiet: true });
      else for (const id of ids) await call(readNotification, { params: { id } }, { quiet: true });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: liveKeys.notifications });
      await checkSessionAnew().catch(() => undefined);
    },
    onError: () => notify('error', text('shell.notifications.read_failed')),
  });
}
