import type { Language } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/accounts/sessions/endpoints.ts';
import {
  cleanUpSessionsTask,
  sendPasswordMailTask,
} from '@certame/contract/features/accounts/sessions/jobs.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitByAddress } from '#lib/limits/rate-limits.ts';
import { sharedLimitByAddress } from '#lib/limits/shared-limits.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import { publicRoute, tenantRoute, userRoute } from '#plugins/routes.ts';
import { bearerOf } from '#plugins/session.ts';
import { handleWelcomeMails } from '../logins/create-logins.ts';
import { openSealedEmail } from '../logins/sealed-email.ts';
import { activateUser } from './commands/activate-user.ts';
import { changePassword } from './commands/change-password.ts';
import { cleanUpSessions } from './commands/clean-up-sessions.ts';
import { renewSession } from './commands/renew-session.ts';
import { resetPassword } from './commands/reset-password.ts';
import { sendPasswordMail } from './commands/send-password-mail.ts';
import { setUserPassword } from './commands/set-user-password.ts';
import { signIn } from './commands/sign-in.ts';
import { loadDomainsConfig } from './domains-config.ts';
import { getMemberEmail } from './find-member.ts';
import { loginOriginOf, rememberBrowser } from './known-browser.ts';
import { pingSession } from './ping.ts';
import { clearRenewalCookie, renewalOf, setRenewalCookie } from './renewal-cookie.ts';
import { revokeSession } from './revoke-sessions.ts';
import { loadSessionUser } from './session-user.ts';

const userAgentOf = (request: FastifyRequest): string | null => request.headers['user-agent'] ?? null;

function registerOwnSession(app: FastifyInstance): void {
  const { services } = app;
  // A whole school signs in at once from one address. Guessing is what the lockout counts; this only bounds the work.
  const limitLogins = sharedLimitByAddress(app, 'login', 3000, 1);
  const limitRenewals = limitByAddress(app, 3000, 1);
  publicRoute(app, contract.login, async ({ body, request, reply }) => {
    await limitLogins(request);
    const started = await signIn(services, {
      // A link that names the e-mail is bound to it, whatever was typed.
      email: body.s_email ? await openSealedEmail(services, body.s_email) : body.email,
      password: body.password,
      origin: loginOriginOf(request),
      userAgent: userAgentOf(request),
    });
    setRenewalCookie(reply, started.renewal, services.publicUrl(), started.expiresAt);
    const model = await loadSessionUser(services, started.userId, null, started.token);
    rememberBrowser(services, request, reply, model.email);
    return { model };
  });
  userRoute(app, contract.logout, async ({ caller, reply, translate }) => {
    await services.database.inGlobal(caller.userId, (transaction) =>
      revokeSession(transaction, services, caller.sessionId, new Date(services.now())),
    );
    clearRenewalCookie(reply);
    return success(translate, 'accounts.logged_out');
  });
  userRoute(app, contract.logged, ({ caller }) => pingSession(services, caller));
  userRoute(app, contract.currentUser, async ({ caller, request }) => ({
    model: await loadSessionUser(services, caller.userId, caller.institutionId, bearerOf(request)),
  }));
  publicRoute(app, contract.renewToken, async ({ request, reply }) => {
    await limitRenewals(request);
    const cookie = renewalOf(request);
    if (!cookie) throw new AppError('unauthenticated');
    const renewed = await renewSession(services, cookie);
    if (renewed.renewal) setRenewalCookie(reply, renewed.renewal, services.publicUrl(), renewed.expiresAt);
    return { token: renewed.token };
  });
  publicRoute(app, contract.domainsConfig, ({ request }) => loadDomainsConfig(services, request));
}

function registerPasswords(app: FastifyInstance): void {
  const { services } = app;
  const limitMails = sharedLimitByAddress(app, 'password mail', 100, 15);
  const limitResets = sharedLimitByAddress(app, 'password reset', 200, 15);
  const askForMail = (email: string, language: Language) =>
    services.database.inGlobal(null, ({ tx }) =>
      services.jobs.enqueue({ tx }, sendPasswordMailTask, { email, language }),
    );

  userRoute(app, contract.changePassword, async ({ caller, body, request }) => {
    await changePassword(services, caller, body, loginOriginOf(request));
    return {
      model: await loadSessionUser(services, caller.userId, caller.institutionId, bearerOf(request)),
    };
  });
  publicRoute(app, contract.forgotPassword, async ({ body, request, translate }) => {
    await limitMails(request);
    await askForMail(body.email, languageOf(request.headers['accept-language']));
    return success(translate, 'accounts.password_mail_sent');
  });
  publicRoute(app, contract.resetPassword, async ({ body, request, reply, translate }) => {
    await limitResets(request);
    await resetPassword(services, body, loginOriginOf(request));
    clearRenewalCookie(reply);
    return success(translate, 'accounts.password_changed');
  });
  tenantRoute(app, contract.sendPasswordMail, async ({ params, request, inScope, translate }) => {
    const email = await inScope((scope) => getMemberEmail(scope, params.id));
    await askForMail(email, languageOf(request.headers['accept-language']));
    return success(translate, 'accounts.password_mail_sent_to_user');
  });
  tenantRoute(app, contract.setUserPassword, async ({ caller, params, body, inScope, translate }) => {
    await setUserPassword(services, caller, inScope, params.id, body.password);
    return success(translate, 'accounts.user_password_set');
  });
  tenantRoute(app, contract.activateUser, async ({ caller, params, body, inScope, translate }) => {
    await activateUser(services, caller, inScope, params.id, body.active);
    return success(translate, body.active ? 'accounts.user_activated' : 'accounts.user_deactivated');
  });
}

export function registerSessions(app: FastifyInstance): void {
  const { services } = app;
  services.jobs.handleTask(sendPasswordMailTask, ({ email, language }) =>
    sendPasswordMail(services, email, language),
  );
  handleWelcomeMails(services);
  services.jobs.handleTask(cleanUpSessionsTask, () => cleanUpSessions(services));
  registerOwnSession(app);
  registerPasswords(app);
}
