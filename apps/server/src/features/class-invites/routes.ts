import * as contract from '@certame/contract/features/class-invites/endpoints.ts';
import { sendClassInvitesTask } from '@certame/contract/features/class-invites/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { sharedLimitByUser } from '#lib/limits/shared-limits.ts';
import { success } from '#lib/success.ts';
import { tenantRoute, userRoute } from '#plugins/routes.ts';
import { acceptInvite } from './commands/accept-invite.ts';
import { declineInvite } from './commands/decline-invite.ts';
import { inviteByCode } from './commands/invite-by-code.ts';
import { inviteByEmail } from './commands/invite-by-email.ts';
import { resendInvites } from './commands/resend-invites.ts';
import { revokeInvite } from './commands/revoke-invite.ts';
import { listManagedClasses } from './managed.ts';
import { getManagedInvite, inviteList } from './read-invites.ts';
import { findInvite, listReceived, presentReceived } from './received.ts';
import { INVITE_MAIL, recordInviteDelivery, sendWaitingInvites } from './send-batch.ts';

function registerManaging(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, inviteList);
  tenantRoute(app, contract.listInvitableClasses, ({ query, caller, inScope }) =>
    inScope(async (scope) => ({
      model: await listManagedClasses(scope, caller, query.search),
    })),
  );
  tenantRoute(app, contract.inviteByEmail, ({ body, caller, inScope }) =>
    inScope(async (scope) => ({ model: await inviteByEmail(scope, services, caller, body) })),
  );
  tenantRoute(app, contract.inviteByCode, ({ body, caller, inScope }) =>
    inScope(async (scope) => {
      const id = await inviteByCode(scope, services, caller, body);
      return { model: await getManagedInvite(scope, caller, id, services.now()) };
    }),
  );
  tenantRoute(app, contract.sendClassInvites, ({ body, caller, inScope }) =>
    inScope(async (scope) => ({ model: { queued: await resendInvites(scope, services, caller, body) } })),
  );
  tenantRoute(app, contract.revokeClassInvite, ({ params, caller, inScope }) =>
    inScope(async (scope) => {
      await revokeInvite(scope, services, caller, params.id);
      return { model: await getManagedInvite(scope, caller, params.id, services.now()) };
    }),
  );
}

/** Invitations by their code, for anybody signed in. Codes are short: who tries many is stopped. */
function registerAnswering(app: FastifyInstance): void {
  const { services } = app;
  const limitTries = sharedLimitByUser(app, 'class invite', 60, 10);
  userRoute(app, contract.listReceivedInvites, async ({ caller }) => ({
    model: await listReceived(services, caller),
  }));
  userRoute(app, contract.showInvite, async ({ params, caller, request }) => {
    await limitTries(request);
    return { model: presentReceived(await findInvite(services, caller, params.invite_code)) };
  });
  userRoute(app, contract.acceptInvite, async ({ params, caller, request }) => {
    await limitTries(request);
    return { model: await acceptInvite(services, caller, params.invite_code) };
  });
  userRoute(app, contract.declineInvite, async ({ params, caller, request, translate }) => {
    await limitTries(request);
    await declineInvite(services, caller, params.invite_code);
    return success(translate, 'class-invites.declined');
  });
}

export function registerClassInvites(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.handleTask(sendClassInvitesTask, ({ institution_id, class_id }, all) =>
    sendWaitingInvites(all, institution_id, class_id),
  );
  services.mail.onOutcome(INVITE_MAIL, recordInviteDelivery);
  registerManaging(app);
  registerAnswering(app);
}
