import type { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { askAnew } from '#lib/queries/ask-anew.ts';
import { liveKeys } from '#lib/queries/query-keys.ts';
import { type Listeners, listen, onSocketSessionEnded } from '#lib/realtime.ts';
import { useSession } from '#lib/session/session.ts';
import { checkSessionAnew } from '#lib/session/session-keeper.ts';
import { handleSessionCheckFailure } from '../../error-handling.ts';

/** Notifications as they come, and the end of a session that was revoked elsewhere. The ping stands in for both. */
export function useLiveNotifications(): void {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (!userId) return;
    const askAgain = (): void => {
      void checkSessionAnew().catch((error: unknown) => handleSessionCheckFailure(error, true));
    };
    const notified = (): void => {
      askAgain();
      void askAnew(client, liveKeys.notifications);
    };
    const countChat = (): void => void askAnew(client, liveKeys.unreadChat);
    const events: Listeners<typeof userChannel> = {
      notification: notified,
      'job.progress': ({ id }) => void client.invalidateQueries({ queryKey: liveKeys.job(id) }),
      'session.revoked': askAgain,
      'chat.message': countChat,
      'chat.read': countChat,
    };
    // A new password, a deactivation: what ends a session closes its sockets first.
    onSocketSessionEnded(askAgain);
    // What came before the page listened, at first or while the line was down, told nobody.
    return listen<typeof userChannel>('private-user.{id}', { id: userId }, events, () => {
      notified();
      countChat();
    });
  }, [userId, client]);
}
