import * as contract from '@certame/contract/features/email/endpoints.ts';
import { requeueStaleMailTask, sendMailTask } from '@certame/contract/features/email/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { requireAuthorityOver } from '#features/accounts/index.ts';
import { limitByAddress } from '#lib/limits/rate-limits.ts';
import { success } from '#lib/success.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { resendEmail } from './commands/resend-email.ts';
import { sendEmailNow } from './commands/send-email-now.ts';
import { deliverMail } from './deliver.ts';
import { recordReports } from './delivery-reports.ts';
import { findMailDelivery } from './mail-delivery.ts';
import { openPicture, recordOpened } from './open-tracking.ts';
import { getEmail, loginBehind, noteLinksShown, presentEmail } from './queries.ts';
import { hidePasswordLinks } from './redact-links.ts';
import { sweepOutbox } from './requeue-stale.ts';
import { sentList } from './sent-list.ts';

/**
 * Whether the reader may see the links of a message that let somebody in: only who could set that login's password
 * anyway. Others would get to the rights of whoever forgot a password, in this institution or in another, or make an
 * account of an address that they registered themselves. An address without a login is as a member's without rights.
 */
async function maySeeLinks(
  services: Services,
  caller: Caller & { institutionId: string },
  loginId: string | null,
): Promise<boolean> {
  if (!caller.permissions.has('users.edit') && !caller.isSystemAdmin) return false;
  if (loginId === null) return true;
  return requireAuthorityOver(services.database.system, caller, loginId).then(
    () => true,
    () => false,
  );
}

function registerDelivery(app: FastifyInstance): void {
  const { services } = app;
  app.addHook('onClose', async () => services.mailTransport?.close());
  const limitReports = limitByAddress(app, 3000, 1);
  publicRoute(app, contract.reportDeliveries, async ({ body, request }) => {
    await limitReports(request);
    return { recorded: await recordReports(services, body.events) };
  });
  services.jobs.handleTask(sendMailTask, ({ institution_id, email_id }) =>
    deliverMail(services, institution_id, email_id),
  );
  services.jobs.handleTask(requeueStaleMailTask, async () => {
    if (services.mailTransport) await sweepOutbox(services);
  });
}

export function registerEmails(app: FastifyInstance): void {
  const { services } = app;
  registerDelivery(app);
  const sending = () => ({ isConfigured: services.mailTransport !== null, nowMs: services.now() });

  mountList(app, sentList);
  tenantRoute(app, contract.getMailDelivery, async ({ inScope }) => ({
    model: await inScope((scope) => findMailDelivery(scope, sending())),
  }));
  tenantRoute(app, contract.getSentEmail, async ({ params, caller, inScope, translate }) => {
    const { row, type, events, loginId } = await inScope(async (scope) => {
      const found = await getEmail(scope, params.id);
      return { ...found, loginId: await loginBehind(scope, found.row) };
    });
    const last = events.at(-1);
    const hidden = hidePasswordLinks(row.html, translate('emails.hidden_link'));
    const showsLinks = hidden !== row.html && (await maySeeLinks(services, caller, loginId));
    if (showsLinks) await inScope((scope) => noteLinksShown(scope, row.id, new Date(services.now())));
    return {
      model: {
        ...presentEmail(row, type, last?.at ?? row.created_at, sending()),
        html: showsLinks ? row.html : hidden,
        follows_opening: row.open_token !== null,
        events: events.map((event) => ({
          eventType: event.type,
          dateTime: event.at.toISOString(),
          detail: event.detail,
        })),
      },
    };
  });
  tenantRoute(app, contract.resendEmail, async ({ params, inScope, translate }) => {
    await inScope((scope) => resendEmail(scope, services, params.id));
    return success(translate, 'emails.resent');
  });
  tenantRoute(app, contract.sendEmailNow, async ({ params, inScope, translate }) => {
    await inScope((scope) => sendEmailNow(scope, services, params.id));
    return success(translate, 'emails.sending_now');
  });
  publicRoute(app, contract.recordMailOpened, async ({ params, reply }) => {
    await recordOpened(services, params.token);
    return reply.header('content-type', 'image/gif').header('cache-control', 'no-store').send(openPicture);
  });
}
