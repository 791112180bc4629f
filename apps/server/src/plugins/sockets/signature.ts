import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Any key is accepted at /app/{key}; this one stands in signatures. */
const APP_KEY = 'certame';

/**
 * Pusher's signature is an HMAC over socket and channel. The session that asked for it goes in as well, so that the
 * socket can be closed when that session ends: `key:session.signature`.
 */
export interface Grant {
  socketId: string;
  channel: string;
  sessionId: string;
  channelData: string | undefined;
}

const macOf = (key: KeyObject, { socketId, channel, sessionId, channelData }: Grant): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([socketId, channel, sessionId, channelData ?? null]))
    .digest();

export const signGrant = (key: KeyObject, grant: Grant): string =>
  `${APP_KEY}:${grant.sessionId}.${macOf(key, grant).toString('hex')}`;

/** The session a signature was made for; undefined when it isn't one of ours for this socket and channel. */
export function sessionOfGrant(
  key: KeyObject,
  auth: unknown,
  socketId: string,
  channel: string,
  channelData: string | undefined,
): string | undefined {
  if (typeof auth !== 'string') return undefined;
  const [, sessionId, signature] = /^[^:]+:([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(auth) ?? [];
  if (!sessionId || !signature) return undefined;
  const expected = macOf(key, { socketId, channel, sessionId, channelData });
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected) ? sessionId : undefined;
}
