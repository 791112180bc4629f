import {
  listNotifications,
  readNotification,
  readNotifications,
} from '@certame/contract/features/notifications/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { text } from '#lib/language/i18n.ts';
import { liveKeys } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';

type NotificationsReply = ReplyOf<typeof listNotifications>;

/** The newest notifications, for the bell's menu. */
export const useNewestNotifications = (enabled: boolean): UseQueryResult<NotificationsReply> =>
  useQuery({
    ...queryOf(listNotifications, {}),
    queryKey: [...liveKeys.notifications, 'newest'],
    enabled,
  });

const perPage = 20;

/** All notifications, page by page (infinite query). */
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

/** Commands that mark one notification, or all of them, as read; then the session asks for the new count. */
export function useReadNotifications() {
  const options = { invalidates: [liveKeys.notifications], done: null };
  const one = useCommand(readNotification, options);
  const all = useCommand(readNotifications, options);
  const finish = (sent: Promise<unknown>): Promise<unknown> =>
    sent.then(
      () => checkSessionAnew().catch(() => undefined),
      () => void notify('error', text('shell.notifications.read_failed')),
    );
  return {
    readOne: (id: string): void => void finish(one.submit({ params: { id } })),
    readAll: (): void => void finish(all.submit({ body: { uuids: [], all: true } })),
    isReadingAll: all.isRunning,
  };
}
