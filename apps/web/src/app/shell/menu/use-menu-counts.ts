import type { countUnread } from '@certame/contract/features/chat/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from '#lib/http/send.ts';
import { liveKeys } from '#lib/queries/query-keys.ts';
import { useSession } from '#lib/session/session.ts';

/** Path of a menu's entry -> how many things wait behind it. */
export function useMenuCounts(): Readonly<Record<string, number>> {
  const { permissions, activeInstitutionId } = useSession();
  const query = useQuery({
    queryKey: liveKeys.unreadChat,
    queryFn: async ({ signal }) =>
      (await send<typeof countUnread>('GET', '/api/v1/chat/unread', {}, { signal, quiet: true })).unread,
    enabled: activeInstitutionId !== null && permissions.has('chat.menu'),
    retry: false,
  });
  return query.data ? { '/chat': query.data } : {};
}
