import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#services.ts';
import { rememberBrowser } from './known-browser.ts';
import { setRenewalCookie } from './renewal-cookie.ts';
import { loadSessionUser } from './session-user.ts';
import { startSession } from './start-session.ts';

/** A session for whom something else than a password has vouched. */
export async function beginSession(
  services: Services,
  userId: string,
  institutionId: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser> {
  const userAgent = request.headers['user-agent'] ?? null;
  const started = await startSession(services, userId, { address: request.ip, userAgent });
  setRenewalCookie(reply, started.renewal, services.publicUrl(), started.expiresAt);
  reply.header('Cache-Control', 'no-store');
  const user = await loadSessionUser(services, userId, institutionId, started.token);
  rememberBrowser(services, request, reply, user.email);
  return user;
}
