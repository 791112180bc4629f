import * as contract from '@certame/contract/features/announcements/endpoints.ts';
import { deliverAnnouncementTask } from '@certame/contract/features/announcements/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { success } from '#lib/success.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { messageList } from './announcement-list.ts';
import { deliverAnnouncement } from './commands/deliver-announcement.ts';
import { sendAnnouncement } from './commands/send-announcement.ts';
import { readerList } from './reader-list.ts';
import { countRecipients, findTargets } from './targets.ts';

export function registerAnnouncements(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.handleTask(deliverAnnouncementTask, ({ institution_id, announcement_id }) =>
    deliverAnnouncement(services, institution_id, announcement_id),
  );

  tenantRoute(app, contract.listTextTargets, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await findTargets(scope, query.search) })),
  );
  tenantRoute(app, contract.countTextRecipients, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: { count: await countRecipients(scope, body.targets) } })),
  );
  tenantRoute(app, contract.sendAnnouncement, async ({ body, inScope, translate }) => {
    const model = await inScope((scope) => sendAnnouncement(scope, services, body));
    return { model, ...success(translate, 'announcements.sent', { count: model.recipients }) };
  });
  mountList(app, messageList);
  mountList(app, readerList);
}
