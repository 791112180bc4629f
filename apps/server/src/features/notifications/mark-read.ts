import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { and, eq, isNull, type SQL } from '@certame/db/sql.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

export async function markRead(
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
