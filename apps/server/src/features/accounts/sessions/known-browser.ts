import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { equalInConstantTime } from '#lib/secrets/constant-time.ts';
import { deriveKey, randomToken } from '#lib/secrets/tokens.ts';
import type { Services } from '#services.ts';

const NAME = 'certame_browser';
const path = '/api/v1';
const lifetimeDays = 400;
/** A computer of a lab is known to the last ones who signed in there. */
const maxAccounts = 8;

/** Where a password is typed: the address, and what the browser says that it is. */
export interface LoginOrigin {
  address: string;
  browser: { id: string; marks: readonly string[] } | null;
}

export function loginOriginOf(request: FastifyRequest): LoginOrigin {
  const [id = '', ...marks] = (request.cookies[NAME] ?? '').split('.');
  const isOurs = /^[\w-]{43}$/.test(id) && marks.length <= maxAccounts;
  return { address: request.ip, browser: isOurs ? { id, marks } : null };
}

/** Signed, so that nobody makes up browsers that an account knows. */
const markOf = (secret: string, id: string, email: string): string =>
  createHmac('sha256', deriveKey(secret, 'known browser'))
    .update(`${id}\n${email}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url');

/** The browser's id where it has signed in to this account before. */
export function findKnownBrowser(secret: string, origin: LoginOrigin, email: string): string | null {
  if (!origin.browser) return null;
  const { id, marks } = origin.browser;
  const mark = markOf(secret, id, email);
  return marks.some((one) => equalInConstantTime(one, mark)) ? id : null;
}

/** After a sign-in: this browser's wrong passwords for the account are counted apart from everybody else's. */
export function rememberBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void {
  const { browser } = loginOriginOf(request);
  const id = browser?.id ?? randomToken();
  const mark = markOf(services.config.secret, id, email);
  const others = (browser?.marks ?? []).filter((one) => one !== mark);
  reply.setCookie(NAME, [id, mark, ...others].slice(0, maxAccounts + 1).join('.'), {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: services.publicUrl().startsWith('https:'),
    maxAge: lifetimeDays * 24 * 60 * 60,
  });
}
