import * as contract from '@certame/contract/features/accounts/social-login/endpoints.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sharedLimitByAddress } from '#lib/limits/shared-limits.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import { publicRoute } from '#plugins/routes.ts';
import { openInstitutions, requireCurrentTexts } from '../registration/registration-open.ts';
import { beginSession } from '../sessions/begin-session.ts';
import { loginOriginOf } from '../sessions/known-browser.ts';
import { linkByPassword } from './commands/link-by-password.ts';
import { mailLink } from './commands/mail-social-link.ts';
import { registerSocial } from './commands/register-social.ts';
import { takeKnownIdentity } from './commands/social-sign-in.ts';
import { getProvider, labelOf } from './find-provider.ts';
import { browserSecretOf, clearBrowserSecret, finishFlow, startFlow } from './flow.ts';
import { getResult, nextStepOf, type ResultKey } from './result.ts';

export function registerSocialLogin(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const limitFlows = sharedLimitByAddress(app, 'social login', 600, 15);
  const keyOf = (request: FastifyRequest, { token }: { token: string }): ResultKey => ({
    token,
    browser: browserSecretOf(request),
  });
  const beginAs = async (userId: string, request: FastifyRequest, reply: FastifyReply) => {
    clearBrowserSecret(reply);
    return { model: await beginSession(services, userId, null, request, reply) };
  };
  /** The browser is on its way through an address bar: whatever goes wrong ends at the sign-in page, which says so. */
  const orBackToLogin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    go: () => Promise<string>,
  ): Promise<FastifyReply> => {
    reply.header('Cache-Control', 'no-store');
    const target = await limitFlows(request)
      .then(go)
      .catch((error: unknown) => {
        // The provider's words may carry the code; its name and kind are enough.
        const kind =
          error instanceof Error ? `${error.name}: ${'code' in error ? String(error.code) : ''}` : 'unknown';
        request.log.warn({ kind, route: request.routeOptions.url }, 'sign-in by a provider failed');
        return `${services.publicUrl()}/#/login?falha=provedor`;
      });
    return reply.redirect(target, 303);
  };

  publicRoute(app, contract.socialStart, ({ params, request, reply }) =>
    orBackToLogin(request, reply, () => startFlow(services, getProvider(services, params.provider), reply)),
  );
  publicRoute(app, contract.socialCallback, ({ params, request, reply }) =>
    orBackToLogin(request, reply, () =>
      finishFlow(services, getProvider(services, params.provider), request, reply),
    ),
  );
  publicRoute(app, contract.socialResult, async ({ body, request }) => {
    const now = new Date(services.now());
    return database.inGlobal(null, async ({ tx }) => {
      const result = await getResult(tx, keyOf(request, body), now);
      const next = await nextStepOf(tx, result);
      const { provider, email, name } = result;
      const label = labelOf(services, provider);
      const institutions = next === 'register' ? await openInstitutions(tx) : [];
      return { model: { provider, label, email, name, next, institutions } };
    });
  });
  publicRoute(app, contract.socialLogin, async ({ body, request, reply }) =>
    beginAs(await takeKnownIdentity(services, keyOf(request, body)), request, reply),
  );
  publicRoute(app, contract.linkSocial, async ({ body, request, reply }) => {
    const userId = await linkByPassword(
      services,
      keyOf(request, body),
      body.password,
      loginOriginOf(request),
    );
    return beginAs(userId, request, reply);
  });
  publicRoute(app, contract.mailSocialLink, async ({ body, request, translate }) => {
    await limitFlows(request);
    await mailLink(services, keyOf(request, body), languageOf(request.headers['accept-language']));
    return success(translate, 'accounts.link_sent');
  });
  publicRoute(app, contract.registerSocial, async ({ body, request, reply, translate }) => {
    requireCurrentTexts(body);
    const { terms_version, privacy_version } = body;
    const consent = {
      terms_version,
      privacy_version,
      language: languageOf(request.headers['accept-language']),
      accepted_at: new Date(services.now()),
    };
    const userId = await registerSocial(services, keyOf(request, body), body, consent);
    return { ...success(translate, 'accounts.registered'), ...(await beginAs(userId, request, reply)) };
  });
}
