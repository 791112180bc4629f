import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const wellFormed = /^[\w.-]{8,64}$/;
/** Tells the processes apart whose lines come together in one log. */
const process = randomBytes(5).toString('base64url').replaceAll('_', 'x');
let count = 0;

/** Names a request in the log and in its answer: as the proxy in front named it, where that can't break a line, else anew. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  if (typeof given === 'string' && wellFormed.test(given)) return given;
  count += 1;
  return `${process}-${count.toString(36)}`;
}
