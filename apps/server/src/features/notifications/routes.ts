import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/notifications/endpoints.ts';
import { userChannel } from '@certame/contract/features/users/channels.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { and, count, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { gridReply, windowOf } from '../../crud/read/grid-reply.ts';
import { success } from '../../lib/success.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Transaction } from '../../plugins/database.ts';
import { userRoute } from '../../plugins/routes.ts';
import type { Caller } from '../../plugins/session.ts';
import { presentNotification } from './present.ts';

const columns = (translate: Translate): GridColumn[] =>
  (['created_at', 'message', 'type'] as const).map((key) => ({
    key,
    label: translate(`notifications.columns.${key}`),
    sortable: false,
    kind: key === 'created_at' ? 'dateTime' : 'text',
  }));

/** One's own: those of the active institution, or all of them while none is active. */
const ownCondition = (caller: Caller): SQL | undefined =>
  and(
    eq(notifications.user_id, caller.userId),
    caller.institutionId ? eq(notifications.institution_id, caller.institutionId) : undefined,
  );

export function registerNotifications(app: FastifyInstance): void {
  const { database, realtime, now } = app.services;
  const asOwner = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    database.asSystem("one's own notifications, also before an institution is chosen", work);
  const read = (caller: Caller, condition: SQL | undefined) =>
    asOwner(async (transaction) => {
      await transaction.tx
        .update(notifications)
        .set({ read_at: new Date(now()) })
        .where(and(eq(notifications.user_id, caller.userId), condition, isNull(notifications.read_at)));
      // The person's other windows count too.
      realtime.publish(transaction, userChannel, { id: caller.userId }, 'notification', {});
    });

  userRoute(app, contract.listNotifications, async ({ caller, query, translate }) => {
    const { limit, offset } = windowOf(query);
    const wanted = and(
      ownCondition(caller),
      query.filters.unread === '1' || query.filters.unread === 'true'
        ? isNull(notifications.read_at)
        : undefined,
    );
    const { total, rows } = await asOwner(async ({ tx }) => {
      const [counted] = await tx.select({ total: count() }).from(notifications).where(wanted);
      const found = await tx
        .select()
        .from(notifications)
        .where(wanted)
        .orderBy(desc(notifications.created_at), desc(notifications.id))
        .limit(limit)
        .offset(offset);
      return { total: counted?.total ?? 0, rows: found };
    });
    return gridReply(
      contract.listNotifications.path,
      query,
      total,
      rows.map((row) => presentNotification(row, translate)),
      columns(translate),
    );
  });
  userRoute(app, contract.readNotifications, async ({ caller, body, translate }) => {
    if (body.all) await read(caller, ownCondition(caller));
    else if (body.uuids.length > 0) await read(caller, inArray(notifications.id, body.uuids));
    return success(translate, 'notifications.read');
  });
  userRoute(app, contract.readNotification, async ({ caller, params, translate }) => {
    const isOwn = await asOwner(({ tx }) =>
      tx
        .select({ id: notifications.id })
        .from(notifications)
        .where(and(eq(notifications.id, params.id), eq(notifications.user_id, caller.userId))),
    );
    if (isOwn.length === 0) throw new AppError('not-found');
    await read(caller, eq(notifications.id, params.id));
    return success(translate, 'notifications.read');
  });
}
