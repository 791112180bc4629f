import { mailingVariables } from '@certame/contract/features/email/mail-types.ts';
import * as contract from '@certame/contract/features/mailings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { cleanMailText } from '#lib/mail/check-mail-text.ts';
import { renderOutgoing } from '#lib/mail/mail-texts.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { cancelMailing } from './commands/cancel-mailing.ts';
import { retryMailing } from './commands/retry-mailing.ts';
import { sendMailing } from './commands/send-mailing.ts';
import { unscheduleMailing } from './commands/unschedule-mailing.ts';
import { composeMailing } from './compose-mailing.ts';
import { defineMailingJobs } from './jobs.ts';
import { getProgress } from './queries.ts';
import { recipientList } from './recipient-list.ts';
import { countRecipients } from './recipients.ts';

export function registerMailings(app: FastifyInstance): void {
  const { services } = app;
  defineMailingJobs(services);
  tenantRoute(app, contract.countMailingRecipients, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await countRecipients(scope, body) })),
  );
  tenantRoute(app, contract.previewMailing, ({ body, caller, inScope, request }) =>
    inScope(async (scope) => {
      const language = languageOf(request.headers['accept-language']);
      const me = { userId: caller.userId, email: caller.email, name: caller.name, language };
      const mail = await composeMailing(scope, cleanMailText(body, mailingVariables), me);
      const { subject, html } = await renderOutgoing(scope, mail, services.publicUrl());
      return { model: { subject, html } };
    }),
  );
  tenantRoute(app, contract.testMailing, async ({ body, caller, inScope, translate, request }) => {
    const language = languageOf(request.headers['accept-language']);
    const me = { userId: caller.userId, email: caller.email, name: caller.name, language };
    await inScope(async (scope) => {
      const mail = await composeMailing(scope, cleanMailText(body, mailingVariables), me);
      return services.mail.queue(scope, { ...mail, interactive: true });
    });
    return success(translate, 'mailings.test_sent', { email: caller.email });
  });
  tenantRoute(app, contract.sendMailing, async ({ params, body, inScope, translate }) => {
    const { updated_at: seenAt, scheduled_at: scheduledAt } = body;
    await inScope((scope) => sendMailing(scope, services, { id: params.id, seenAt, scheduledAt }));
    return success(translate, `mailings.${scheduledAt === null ? 'sending_started' : 'scheduled'}`);
  });
  tenantRoute(app, contract.unscheduleMailing, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => unscheduleMailing(scope, { id: params.id, seenAt: body.updated_at }));
    return success(translate, 'mailings.unscheduled');
  });
  tenantRoute(app, contract.cancelMailing, async ({ params, inScope, translate }) => {
    await inScope((scope) => cancelMailing(scope, services, params.id));
    return success(translate, 'mailings.canceled');
  });
  tenantRoute(app, contract.retryMailing, async ({ params, inScope, translate }) => {
    await inScope((scope) => retryMailing(scope, services, params.id));
    return success(translate, 'mailings.retrying');
  });
  tenantRoute(app, contract.getMailingProgress, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await getProgress(scope, params.id) })),
  );
  mountList(app, recipientList);
}
