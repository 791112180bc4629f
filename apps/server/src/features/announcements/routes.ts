import * as contract from '@certame/contract/features/announcements/endpoints.ts';
import { deliverTextMessageTask } from '@certame/contract/features/announcements/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { messageList } from './announcement-list.ts';
import { deliverTextMessage } from './commands/deliver-announcement.ts';
import { sendTextMessage } from './commands/send-announcement.ts';
import { readerList } from './reader-list.ts';
import { countRecipients, findTargets } from './targets.ts';

export function registerTextMessages(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.handleTask(deliverTextMessageTask, ({ institution_id, text_message_id }) =>
    deliverTextMessage(services, institution_id, text_message_id),
  );

  tenantRoute(app, contract.listTextTargets, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await findTargets(scope, query.search) })),
  );
  tenantRoute(app, contract.countTextRecipients, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: { count: await countRecipients(scope, body.targets) } })),
  );
  tenantRoute(app, contract.sendTextMessage, async ({ body, inScope, translate }) => {
    const model = await inScope((scope) => sendTextMessage(scope, services, body));
    return { model, ...success(translate, 'text-message.sent', { count: model.recipients }) };
  });
  mountList(app, messageList);
  mountList(app, readerList);
}
