import { AppError } from '@certame/contract/errors.ts';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { deriveKey } from './tokens.ts';

const keyFor = (secret: string, purpose: string) => deriveKey(secret, `sealed ${purpose}`);

/**
 * A value as an address carries it: an encrypted JWT (A256GCM) with an end, whose key and audience are its purpose. It
 * says only that this server wrote it; whoever opens it still checks what its bearer may do.
 */
export const seal = (secret: string, purpose: string, value: unknown, expiresAtMs: number): Promise<string> =>
  new EncryptJWT({ value })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setExpirationTime(Math.floor(expiresAtMs / 1000))
    .encrypt(keyFor(secret, purpose));

/** Throws `invalid-signature` for anything that `seal` didn't make for this purpose with this secret, or that is over. */
export async function openSealed(
  secret: string,
  purpose: string,
  sealed: string,
  nowMs: number,
): Promise<unknown> {
  try {
    const { payload } = await jwtDecrypt(sealed, keyFor(secret, purpose), {
      audience: purpose,
      requiredClaims: ['exp'],
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      currentDate: new Date(nowMs),
    });
    return payload.value;
  } catch (cause) {
    throw new AppError('invalid-signature', { cause });
  }
}
