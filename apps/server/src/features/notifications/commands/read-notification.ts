import { AppError } from '@certame/contract/errors.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { markRead } from '../mark-read.ts';

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
