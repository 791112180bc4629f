import { notifications } from '@certame/db/schema/operations.ts';
import { inArray } from '@certame/db/sql.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { markRead } from '../mark-read.ts';
import { ownNotifications } from '../own-notifications.ts';

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
