import type { FastifyInstance } from 'fastify';
import { registerLoginLinks } from './login-links/routes.ts';
import { registerRegistration } from './registration/routes.ts';
import { registerSessions } from './sessions/routes.ts';
import { registerSocialLogin } from './social-login/routes.ts';
import { registerUsers } from './users/routes.ts';

/** Logins and all ways in: password, registration, links that sign in, identity providers. */
export function registerAccounts(app: FastifyInstance): void {
  registerSessions(app);
  registerUsers(app);
  registerRegistration(app);
  registerSocialLogin(app);
  registerLoginLinks(app);
}
