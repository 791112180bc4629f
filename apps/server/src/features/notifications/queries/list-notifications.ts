import type { Notification } from '@certame/contract/features/notifications/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { and, count, desc, isNull } from '@certame/db/sql.ts';
import { windowOf } from '#crud/read/grid-reply.ts';
import type { Translate } from '#lib/texts.ts';
import type { Tx } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import { ownNotifications } from '../own-notifications.ts';
import { presentNotification } from '../present.ts';

const isOn = (value: unknown): boolean => value === '1' || value === 'true';

/** One's own, the newest first. Filters: unread. */
export async function listNotifications(
  tx: Tx,
  caller: Caller,
  query: GridQuery,
  translate: Translate,
): Promise<{ total: number; rows: Notification[] }> {
  const { limit, offset } = windowOf(query);
  const wanted = and(
    ownNotifications(caller),
    isOn(query.filters.unread) ? isNull(notifications.read_at) : undefined,
  );
  const [counted] = await tx.select({ total: count() }).from(notifications).where(wanted);
  const rows = await tx
    .select()
    .from(notifications)
    .where(wanted)
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit)
    .offset(offset);
  return { total: counted?.total ?? 0, rows: rows.map((row) => presentNotification(row, translate)) };
}
