import {
  listNotifications,
  readNotification,
  readNotifications,
} from '@certame/contract/features/notifications/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { text } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { checkSession } from '../../lib/session-keeper.ts';

type NotificationsReply = ReplyOf<typeof listNotifications>;

export const useNotifications = (options: {
  page: number;
  enabled: boolean;
}): UseQueryResult<NotificationsReply> =>
  useQuery({
    queryKey: ['notifications', options.page],
    queryFn: ({ signal }) => call(listNotifications, { query: { page: options.page } }, { signal }),
    enabled: options.enabled,
  });

/** Marks notifications as read, then asks for the new count. */
export function useReadNotifications(): UseMutationResult<unknown, unknown, string[]> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const [only] = ids;
      if (ids.length === 1 && only) await call(readNotification, { params: { id: only } }, { quiet: true });
      else await call(readNotifications, { body: { uuids: ids } }, { quiet: true });
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['notifications'] });
      await checkSession().catch(() => undefined);
    },
    onError: () => notify('error', text('shell.notifications.read_failed')),
  });
}
