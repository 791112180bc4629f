import * as contract from '@certame/contract/features/accounts/registration/endpoints.ts';
import {
  cleanUpRegistrationsTask,
  registerAccountTask,
  resendActivationTask,
} from '@certame/contract/features/accounts/registration/jobs.ts';
import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import type { FastifyInstance } from 'fastify';
import { sharedLimitByAddress } from '#lib/limits/shared-limits.ts';
import { hashPassword, refuseCommonPassword } from '#lib/secrets/passwords.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import { publicRoute } from '#plugins/routes.ts';
import { cleanUpRegistrations } from './commands/clean-up-registrations.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { type Registration, registerAccount } from './commands/register-account.ts';
import { resendActivation } from './commands/resend-activation.ts';
import { getRegistrationOfLink } from './queries/registration-of-link.ts';
import { openInstitutionsAt, requireCurrentTexts, requireOpenInstitution } from './registration-open.ts';

function registerRegistrationRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, jobs } = services;
  // A class may register from one address in one lesson.
  const limitRegistrations = sharedLimitByAddress(app, 'registration', 200, 15);
  const limitConfirmations = sharedLimitByAddress(app, 'confirmation', 300, 15);

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

/** Accounts that their owners make themselves, and the confirmation of their e-mail. */
export function registerRegistration(app: FastifyInstance): void {
  const { services } = app;
  const { jobs } = services;
  jobs.handleTask(registerAccountTask, (registration) => registerAccount(services, registration));
  jobs.handleTask(resendActivationTask, ({ email, language }) => resendActivation(services, email, language));
  jobs.handleTask(cleanUpRegistrationsTask, () => cleanUpRegistrations(services));
  registerRegistrationRoutes(app);
}
