import { missiveVariables } from '@certame/contract/features/email/mail-types.ts';
import * as contract from '@certame/contract/features/mailings/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { cleanMailText } from '#lib/mail/check-mail-text.ts';
import { renderOutgoing } from '#lib/mail/mail-texts.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { retryMissive } from './commands/retry-mailing.ts';
import { sendMissive } from './commands/send-mailing.ts';
import { cancelMissive, unscheduleMissive } from './commands/stop-mailing.ts';
import { composeMissive } from './compose-mailing.ts';
import { defineMissiveJobs } from './jobs.ts';
import { getProgress } from './queries.ts';
import { recipientList } from './recipient-list.ts';
import { countRecipients } from './recipients.ts';

export function registerMissives(app: FastifyInstance): void {
  const { services } = app;
  defineMissiveJobs(services);
  tenantRoute(app, contract.countMissiveRecipients, ({ body, inScope }) =>
    inScope(async (scope) => ({ model: await countRecipients(scope, body) })),
  );
  tenantRoute(app, contract.previewMissive, ({ body, caller, inScope, request }) =>
    inScope(async (scope) => {
      const language = languageOf(request.headers['accept-language']);
      const me = { userId: caller.userId, email: caller.email, name: caller.name, language };
      const mail = await composeMissive(scope, cleanMailText(body, missiveVariables), me);
      const { subject, html } = await renderOutgoing(scope, mail, services.publicUrl());
      return { model: { subject, html } };
    }),
  );
  tenantRoute(app, contract.testMissive, async ({ body, caller, inScope, translate, request }) => {
    const language = languageOf(request.headers['accept-language']);
    const me = { userId: caller.userId, email: caller.email, name: caller.name, language };
    await inScope(async (scope) => {
      const mail = await composeMissive(scope, cleanMailText(body, missiveVariables), me);
      return services.mail.queue(scope, { ...mail, awaited: true });
    });
    return success(translate, 'missives.test_sent', { email: caller.email });
  });
  tenantRoute(app, contract.sendMissive, async ({ params, body, inScope, translate }) => {
    const { updated_at: seenAt, scheduled_at: scheduledAt } = body;
    await inScope((scope) => sendMissive(scope, services, { id: params.id, seenAt, scheduledAt }));
    return success(translate, `missives.${scheduledAt === null ? 'sending_started' : 'scheduled'}`);
  });
  tenantRoute(app, contract.unscheduleMissive, async ({ params, body, inScope, translate }) => {
    await inScope((scope) => unscheduleMissive(scope, params.id, body.updated_at));
    return success(translate, 'missives.unscheduled');
  });
  tenantRoute(app, contract.cancelMissive, async ({ params, inScope, translate }) => {
    await inScope((scope) => cancelMissive(scope, services, params.id));
    return success(translate, 'missives.canceled');
  });
  tenantRoute(app, contract.retryMissive, async ({ params, inScope, translate }) => {
    await inScope((scope) => retryMissive(scope, services, params.id));
    return success(translate, 'missives.retrying');
  });
  tenantRoute(app, contract.getMissiveProgress, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await getProgress(scope, params.id) })),
  );
  mountList(app, recipientList);
}
