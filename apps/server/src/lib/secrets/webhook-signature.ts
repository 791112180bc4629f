import { createHmac } from 'node:crypto';
import { equalInConstantTime } from './constant-time.ts';

/** A delivery that is older, or from further ahead, is a replay or comes from a clock that nobody set. */
const toleranceMs = 5 * 60_000;

export interface WebhookDelivery {
  /** The same for each try of the sender. */
  id: string;
  /** Of this try, seconds since 1970. */
  timestampS: number;
  /** The bytes as they were sent: parsed and written again they are others. */
  rawBody: Uint8Array;
}

/** A secret is text, or bytes in base64 after `whsec_`. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : Buffer.from(secret);

/** HMAC-SHA256 as Standard Webhooks writes it: `v1,` and base64 of the MAC over `id.timestamp.body`. */
export const signWebhook = (secret: string, { id, timestampS, rawBody }: WebhookDelivery): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestampS}.`).update(rawBody).digest('base64')}`;

/**
 * Whether one of the signatures, separated by blanks, is of one of the secrets: while a secret is rotated either side may
 * have two. A delivery outside of five minutes around `nowMs` isn't, whatever its signature.
 */
export function isWebhookSigned(
  delivery: WebhookDelivery,
  signatures: string,
  { secrets, nowMs }: { secrets: readonly string[]; nowMs: number },
): boolean {
  // Not `>`: a time that is no number is within nothing.
  if (!(Math.abs(nowMs - delivery.timestampS * 1000) <= toleranceMs)) return false;
  const given = signatures.split(' ');
  return secrets.some((secret) => {
    const expected = signWebhook(secret, delivery);
    return given.some((one) => equalInConstantTime(one, expected));
  });
}
