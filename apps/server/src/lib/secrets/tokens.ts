import { createHash, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { session } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export interface TokenPayload {
  sessionId: string;
  userId: string;
  expiresAtMs: number;
}

export interface Tokens {
  issue(sessionId: string, userId: string, nowMs: number): Promise<string>;
  /** Signature and expiry only: whether the session still stands is the database's to say. Throws `unauthenticated`. */
  verify(token: string, nowMs: number): Promise<TokenPayload>;
}

/** A key for one purpose: what is made for another can't be used here. */
export const deriveKey = (secret: string, purpose: string): KeyObject =>
  createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `certame ${purpose}`, 32)));

/** 256 random bits for links and cookies. */
export const randomToken = (): string => randomBytes(32).toString('base64url');
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export function createTokens(secret: string): Tokens {
  const key = deriveKey(secret, 'session token');
  // A verified token stays verified until it expires: remembering it saves a signature check at each saved answer.
  const verified = new LRUCache<string, TokenPayload>({ max: 20_000 });
  return {
    issue: (sessionId, userId, nowMs) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(Math.floor(nowMs / 1000))
        .setExpirationTime(Math.floor(nowMs / 1000) + session.tokenLifetimeMin * 60)
        .sign(key),
    verify: async (token, nowMs) => {
      const known = verified.get(token);
      if (known && known.expiresAtMs > nowMs) return known;
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(nowMs),
        });
        if (typeof payload.sid !== 'string' || !payload.sub || !payload.exp)
          throw new Error('claims missing');
        const result = { sessionId: payload.sid, userId: payload.sub, expiresAtMs: payload.exp * 1000 };
        verified.set(token, result);
        return result;
      } catch (cause) {
        throw new AppError('unauthenticated', { cause });
      }
    },
  };
}
