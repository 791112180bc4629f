import * as contract from '@certame/contract/features/notifications/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import type { FastifyInstance } from 'fastify';
import { gridReply } from '#crud/read/grid-reply.ts';
import { success } from '#lib/success.ts';
import type { Translate } from '#lib/texts.ts';
import type { Transaction } from '#plugins/database.ts';
import { userRoute } from '#plugins/routes.ts';
import { readNotification } from './commands/read-notification.ts';
import { readNotifications } from './commands/read-notifications.ts';
import { listNotifications } from './queries/list-notifications.ts';

const columns = (translate: Translate): GridColumn[] =>
  (['created_at', 'message', 'type'] as const).map((key) => ({
    key,
    label: translate(`notifications.columns.${key}`),
    sortable: false,
    kind: key === 'created_at' ? 'dateTime' : 'text',
  }));

export function registerNotifications(app: FastifyInstance): void {
  const { services } = app;
  const asOwner = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    services.database.asSystem("one's own notifications, also before an institution is chosen", work);

  userRoute(app, contract.listNotifications, async ({ caller, query, translate }) => {
    const { total, rows } = await asOwner(({ tx }) => listNotifications(tx, caller, query, translate));
    return gridReply(contract.listNotifications.path, query, total, rows, columns(translate));
  });
  userRoute(app, contract.readNotifications, async ({ caller, body, translate }) => {
    await asOwner((transaction) => readNotifications(transaction, services, caller, body));
    return success(translate, 'notifications.read');
  });
  userRoute(app, contract.readNotification, async ({ caller, params, translate }) => {
    await asOwner((transaction) => readNotification(transaction, services, caller, params.id));
    return success(translate, 'notifications.read');
  });
}
