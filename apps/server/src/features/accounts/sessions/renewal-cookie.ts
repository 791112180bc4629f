import { session } from '@certame/contract/constants.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, randomToken } from '#lib/secrets/tokens.ts';

const NAME = 'certame_session';
const path = '/api/v1';

/** A session and the secret that renews its tokens. Scripts never see it; other sites can't make a browser send it. */
export interface Renewal {
  sessionId: string;
  secret: string;
}

export const newRenewalSecret = (): { secret: string; hash: string } => {
  const secret = randomToken();
  return { secret, hash: hashToken(secret) };
};

export function setRenewalCookie(
  reply: FastifyReply,
  { sessionId, secret }: Renewal,
  publicUrl: string,
  expires: Date,
): void {
  reply.setCookie(NAME, `${sessionId}.${secret}`, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    expires,
  });
}

export const clearRenewalCookie = (reply: FastifyReply): void => {
  reply.clearCookie(NAME, { path, httpOnly: true, sameSite: 'strict' });
};

export function renewalOf(request: FastifyRequest): Renewal | undefined {
  const [sessionId = '', secret = ''] = (request.cookies[NAME] ?? '').split('.');
  return isUuid(sessionId) && secret.length >= 40 ? { sessionId, secret } : undefined;
}

export const sessionEnd = (now: Date): Date =>
  new Date(now.getTime() + session.sessionLifetimeDays * 24 * 60 * 60_000);
