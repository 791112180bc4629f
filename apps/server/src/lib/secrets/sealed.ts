import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { deriveKey } from './tokens.ts';

/** Raise it with a change of the format: what was sealed before then opens no more. */
const formatVersion = 1;
const idBytes = 4;
const ivBytes = 12;
const tagBytes = 16;

interface Sealed {
  value: unknown;
  expiresAtMs: number;
}

const keyFor = (secret: string, purpose: string) => {
  const key = deriveKey(secret, `sealed ${purpose}`);
  const id = createHash('sha256').update('key id').update(key.export()).digest().subarray(0, idBytes);
  return { key, header: Buffer.concat([Buffer.from([formatVersion]), id]) };
};

/** The purpose and the header are authenticated with the text: what was sealed for one purpose opens for no other. */
const additionalData = (purpose: string, header: Buffer): Buffer =>
  Buffer.concat([header, Buffer.from(purpose)]);

/**
 * A value as an address carries it: encrypted and authenticated (AES-256-GCM), with the id of its key and an end. It
 * says only that this server wrote it; whoever opens it still checks what its bearer may do.
 */
export function seal(secret: string, purpose: string, value: unknown, expiresAtMs: number): string {
  const { key, header } = keyFor(secret, purpose);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(additionalData(purpose, header));
  const sealed: Sealed = { value, expiresAtMs };
  const text = Buffer.concat([cipher.update(JSON.stringify(sealed), 'utf8'), cipher.final()]);
  return Buffer.concat([header, iv, text, cipher.getAuthTag()]).toString('base64url');
}

/** Throws `invalid-signature` for anything that `seal` didn't make for this purpose with this secret, or that is over. */
export function openSealed(secret: string, purpose: string, sealed: string, nowMs: number): unknown {
  const { key, header } = keyFor(secret, purpose);
  try {
    const bytes = Buffer.from(sealed, 'base64url');
    if (!bytes.subarray(0, header.length).equals(header)) throw new Error('Another key or format');
    const body = bytes.subarray(header.length);
    const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    }).setAAD(additionalData(purpose, header));
    decipher.setAuthTag(body.subarray(-tagBytes));
    const text = Buffer.concat([decipher.update(body.subarray(ivBytes, -tagBytes)), decipher.final()]);
    const { value, expiresAtMs } = JSON.parse(text.toString('utf8')) as Sealed;
    if (!(expiresAtMs > nowMs)) throw new Error('Its time is over');
    return value;
  } catch (cause) {
    throw new AppError('invalid-signature', { cause });
  }
}
