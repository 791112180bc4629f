import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/accounts/login-links/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { sharedLimitByAddress } from '#lib/limits/shared-limits.ts';
import { success } from '#lib/success.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import { openSealedEmail } from '../logins/sealed-email.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { createLoginLink } from './commands/create-login-link.ts';
import { sendLoginLink } from './commands/send-login-link.ts';
import { takeLoginLink } from './commands/take-login-link.ts';

/** Links that sign in: of invitations, integrations and single sign-on. */
export function registerLoginLinks(app: FastifyInstance): void {
  const { services } = app;
  const limitLinks = sharedLimitByAddress(app, 'login link', 600, 15);

  publicRoute(app, contract.openSealedEmail, async ({ body }) => ({
    model: { email: await openSealedEmail(services, body.s_email) },
  }));
  tenantRoute(app, contract.createLoginLink, async ({ caller, params, body, inScope, reply }) => {
    reply.header('Cache-Control', 'no-store');
    return { model: await createLoginLink(services, caller, inScope, params.id, body) };
  });
  tenantRoute(app, contract.sendLoginLink, async ({ caller, params, inScope, translate }) => {
    await sendLoginLink(services, caller, inScope, params.id);
    return success(translate, 'accounts.login_link_sent');
  });
  publicRoute(app, contract.integrationLogin, async ({ query, request, reply }) => {
    await limitLinks(request);
    // A picture, a scanner or a navigation can't send it: only a page of ours that somebody has clicked on.
    if (request.headers['x-app-version'] === undefined) throw new AppError('malformed');
    const { userId, institutionId, path } = await takeLoginLink(services, query.itoken, 'integration');
    const model = await beginSession(services, userId, institutionId, request, reply);
    return { model, institution_id: institutionId, path };
  });
  publicRoute(app, contract.sharedLogin, async ({ body, request, reply }) => {
    await limitLinks(request);
    const { userId, institutionId, path } = await takeLoginLink(services, body.token, 'sso');
    const model = await beginSession(services, userId, institutionId, request, reply);
    return { model, institution_id: institutionId, path };
  });
}
