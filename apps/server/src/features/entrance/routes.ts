import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/entrance/endpoints.ts';
import {
  cleanUpEntranceTask,
  registerAccountTask,
  resendActivationTask,
} from '@certame/contract/features/entrance/jobs.ts';
import { legalTexts } from '@certame/contract/features/entrance/legal.ts';
import type { FastifyInstance } from 'fastify';
import { openSealedEmail } from '#features/accounts/index.ts';
import { limitByAddress } from '#lib/limits/rate-limits.ts';
import { hashPassword, refuseCommonPassword } from '#lib/secrets/passwords.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import { publicRoute, tenantRoute } from '#plugins/routes.ts';
import { beginSession } from './begin-session.ts';
import { cleanUpEntrance } from './commands/clean-up-entrance.ts';
import { confirmEmail, getRegistrationOfLink } from './commands/confirm-email.ts';
import { createLoginLink, takeLoginLink } from './commands/login-links.ts';
import { type Registration, registerAccount } from './commands/register-account.ts';
import { resendActivation } from './commands/resend-activation.ts';
import { sendLoginLink } from './commands/send-login-link.ts';
import { openInstitutionsAt, requireCurrentTexts, requireOpenInstitution } from './registration-open.ts';
import { registerSocialRoutes } from './social/routes.ts';

function registerRegistration(app: FastifyInstance): void {
  const { services } = app;
  const { database, jobs } = services;
  // A class may register from one address in one lesson.
  const limitRegistrations = limitByAddress(app, 200, 15);
  const limitConfirmations = limitByAddress(app, 300, 15);

  publicRoute(app, contract.registrationOptions, async ({ request }) => ({
    institutions: await database.inGlobal(null, ({ tx }) => openInstitutionsAt(tx, request)),
    terms_version: legalTexts.terms.version,
    privacy_version: legalTexts.privacy.version,
  }));
  publicRoute(app, contract.register, async ({ body, request, translate }) => {
    await limitRegistrations(request);
    requireCurrentTexts(body);
    await database.inGlobal(null, ({ tx }) => requireOpenInstitution(tx, body.institution_id));
    refuseCommonPassword(body.password, [body.name, body.email]);
    const { institution_id, email, name, phone, terms_version, privacy_version } = body;
    const registration: Registration = {
      ...{ institution_id, email, name, phone, terms_version, privacy_version },
      password_hash: await hashPassword(body.password),
      language: languageOf(request.headers['accept-language']),
      accepted_at: new Date(services.now()).toISOString(),
    };
    await database.inGlobal(null, ({ tx }) => jobs.enqueue({ tx }, registerAccountTask, registration));
    const { messages } = success(translate, 'accounts.registered');
    return { messages: [...messages, ...success(translate, 'accounts.activation_sent').messages] };
  });
  publicRoute(app, contract.confirmEmail, async ({ body, request, translate }) => {
    await limitConfirmations(request);
    const model = await confirmEmail(services, body);
    return { ...success(translate, `accounts.${model.kind}`), model };
  });
  publicRoute(app, contract.registrationOfLink, async ({ body, request, reply }) => {
    await limitConfirmations(request);
    reply.header('Cache-Control', 'no-store');
    return { model: await getRegistrationOfLink(services, body.token) };
  });
  publicRoute(app, contract.resendActivation, async ({ body, request, translate }) => {
    await limitRegistrations(request);
    const language = languageOf(request.headers['accept-language']);
    await database.inGlobal(null, ({ tx }) =>
      jobs.enqueue({ tx }, resendActivationTask, { email: body.email, language }),
    );
    return success(translate, 'accounts.activation_resent');
  });
}

function registerLoginLinks(app: FastifyInstance): void {
  const { services } = app;
  const limitLinks = limitByAddress(app, 600, 15);

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

/** Ways in besides e-mail and password: registration, links that sign in, identity providers. */
export function registerEntrance(app: FastifyInstance): void {
  const { services } = app;
  const { jobs } = services;
  jobs.handleTask(registerAccountTask, (registration) => registerAccount(services, registration));
  jobs.handleTask(resendActivationTask, ({ email, language }) => resendActivation(services, email, language));
  jobs.handleTask(cleanUpEntranceTask, () => cleanUpEntrance(services));
  registerRegistration(app);
  registerLoginLinks(app);
  registerSocialRoutes(app);
}
