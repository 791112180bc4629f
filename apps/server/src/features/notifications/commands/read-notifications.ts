import { AppError } from '@certame/contract/errors.ts';
import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { and, eq, inArray, isNull, type SQL } from '@certame/db/sql.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { ownNotifications } from '../own-notifications.ts';

async function markRead(
  transaction: Transaction,
  { realtime, now }: Services,
  { userId }: Caller,
  condition: SQL | undefined,
): Promise<void> {
  await transaction.tx
    .update(notifications)
    .set({ read_at: new Date(now()) })
    .where(and(eq(notifications.user_id, userId), condition, isNull(notifications.read_at)));
  // The person's other windows count too.
  realtime.publish(transaction, userChannel, { id: userId }, 'notification', {});
}

/** All of one's own, or those named; what isn't one's own is left alone. */
export async function readNotifications(
  transaction: Transaction,
  services: Services,
  caller: Caller,
  wanted: { all?: boolean | undefined; uuids: readonly string[] },
): Promise<void> {
  if (wanted.all) await markRead(transaction, services, caller, ownNotifications(caller));
  else await markRead(transaction, services, caller, inArray(notifications.id, [...wanted.uuids]));
}

/** @throws AppError `not-found` for somebody else's. */
export async function readNotification(
  transaction: Transaction,
  services: Services,
  caller: Caller,
  id: string,
): Promise<void> {
  const own = await transaction.tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.user_id, caller.userId)));
  if (own.length === 0) throw new AppError('not-found');
  await markRead(transaction, services, caller, eq(notifications.id, id));
}
