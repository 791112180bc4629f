import {
  challengeApp as challengeAppEndpoint,
  passApp as passAppEndpoint,
  revokeAppKey as revokeAppKeyEndpoint,
  rotateAppKey as rotateAppKeyEndpoint,
  showAppKey,
} from '@certame/contract/features/desktop-app/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { tenantRoute } from '#plugins/routes.ts';
import { challengeApp } from './commands/challenge-app.ts';
import { passApp } from './commands/pass-app.ts';
import { revokeAppKey } from './commands/revoke-app-key.ts';
import { rotateAppKey } from './commands/rotate-app-key.ts';
import { readAppKey } from './queries/read-app-key.ts';

/** The desktop application proves itself by a signature; the institution's administrators hold its key. */
export function registerDesktopApp(app: FastifyInstance): void {
  const { services } = app;
  tenantRoute(app, challengeAppEndpoint, ({ caller }) => challengeApp(services, caller));
  tenantRoute(app, passAppEndpoint, ({ body, caller, inScope }) =>
    inScope((scope) => passApp(scope, services, { ...body, sessionId: caller.sessionId })),
  );
  tenantRoute(app, showAppKey, async ({ inScope }) => ({ model: await inScope(readAppKey) }));
  tenantRoute(app, rotateAppKeyEndpoint, async ({ inScope }) => ({
    model: await inScope((scope) => rotateAppKey(scope, services)),
  }));
  tenantRoute(app, revokeAppKeyEndpoint, async ({ inScope }) => {
    await inScope((scope) => revokeAppKey(scope, services));
    return { model: null };
  });
}
