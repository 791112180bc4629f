import { AppError } from '@certame/contract/errors.ts';
import { decodeProtectedHeader, EncryptJWT, jwtDecrypt } from 'jose';
import { deriveKey } from './tokens.ts';

/** The secret that seals, and those it has replaced: what they sealed opens still. */
export interface SealingSecrets {
  secret: string;
  olderSecrets: readonly string[];
}

const keyFor = (secret: string, purpose: string) => deriveKey(secret, `sealed ${purpose}`);

/** Names a secret's keys and tells nothing of them. Short: an address may have to fit into a code for a phone. */
const keyIdOf = (secret: string): string =>
  deriveKey(secret, 'sealed key id').export().toString('base64url').slice(0, 6);

/**
 * A value as an address carries it: an encrypted JWT (A256GCM) with an end and the id of its secret, whose key and
 * audience are its purpose. It says only that this server wrote it; whoever opens it still checks what its bearer may do.
 */
export const seal = (
  { secret }: Pick<SealingSecrets, 'secret'>,
  purpose: string,
  value: unknown,
  expiresAtMs: number,
): Promise<string> =>
  new EncryptJWT({ value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: keyIdOf(secret) })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(expiresAtMs / 1000))
    .encrypt(keyFor(secret, purpose));

/** The secrets that may have sealed it: the one that it names. What was sealed before secrets had ids names none. */
function secretsFor({ secret, olderSecrets }: SealingSecrets, sealed: string): string[] {
  const { kid } = decodeProtectedHeader(sealed);
  return [secret, ...olderSecrets].filter((one) => kid === undefined || kid === keyIdOf(one));
}

async function openWith(secret: string, purpose: string, sealed: string, nowMs: number): Promise<unknown> {
  const { payload } = await jwtDecrypt(sealed, keyFor(secret, purpose), {
    audience: purpose,
    requiredClaims: ['exp'],
    keyManagementAlgorithms: ['dir'],
    contentEncryptionAlgorithms: ['A256GCM'],
    currentDate: new Date(nowMs),
  });
  return payload.value;
}

/** Throws `invalid-signature` for anything that `seal` didn't make for this purpose with one of these secrets, or that is over. */
export async function openSealed(
  secrets: SealingSecrets,
  purpose: string,
  sealed: string,
  nowMs: number,
): Promise<unknown> {
  try {
    return await Promise.any(
      secretsFor(secrets, sealed).map((secret) => openWith(secret, purpose, sealed, nowMs)),
    );
  } catch (cause) {
    throw new AppError('invalid-signature', { cause });
  }
}
