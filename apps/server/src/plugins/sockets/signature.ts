import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Any key is accepted at /app/{key}; this one stands in signatures. */
const APP_KEY = 'certame';

/**
 * A signature opens a channel for this long: clients ask for it right before they join. Rights that end later end the
 * socket, which is tied to the session by then.
 */
const validMs = 30_000;

/**
 * Pusher's signature is an HMAC over socket and channel. The session that asked for it and the instant go in as well, so
 * that the socket can be closed when that session ends, and that it isn't kept for later: `key:session.instant.signature`.
 */
export interface Grant {
  socketId: string;
  channel: string;
  sessionId: string;
  channelData: string | undefined;
  issuedMs: number;
}

const macOf = (key: KeyObject, { socketId, channel, sessionId, channelData, issuedMs }: Grant): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([socketId, channel, sessionId, channelData ?? null, issuedMs]))
    .digest();

export const signGrant = (key: KeyObject, grant: Grant): string =>
  `${APP_KEY}:${grant.sessionId}.${grant.issuedMs}.${macOf(key, grant).toString('hex')}`;

/** The session a signature was made for; undefined when it isn't one of ours for this socket and channel, or an old one. */
export function sessionOfGrant(
  key: KeyObject,
  auth: unknown,
  asked: Pick<Grant, 'socketId' | 'channel' | 'channelData'>,
  nowMs: number,
): string | undefined {
  if (typeof auth !== 'string') return undefined;
  const [, sessionId, issued, signature] =
    /^[^:]+:([0-9a-f-]{36})\.(\d{1,15})\.([0-9a-f]{64})$/.exec(auth) ?? [];
  if (!sessionId || !issued || !signature) return undefined;
  const issuedMs = Number(issued);
  // Another process may have signed it, whose clock is a little ahead.
  if (Math.abs(nowMs - issuedMs) > validMs) return undefined;
  const expected = macOf(key, { ...asked, sessionId, issuedMs });
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected) ? sessionId : undefined;
}
