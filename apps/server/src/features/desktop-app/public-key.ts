import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { openSealed, seal } from '#lib/secrets/sealed.ts';
import type { Services } from '#services.ts';

type Needs = Pick<Services, 'config' | 'now'>;

/** The key's institution is part of the purpose: sealed for one, it opens for no other. */
const purposeOf = (institutionId: string): string => `desktop app key ${institutionId}`;
/** A key is in use until it is rotated. */
const never = Date.UTC(2200, 0, 1);

const derOf = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });

export const sealPublicKey = ({ config }: Needs, institutionId: string, key: KeyObject): Promise<string> =>
  seal(config, purposeOf(institutionId), derOf(key).toString('base64'), never);

/** @throws AppError `invalid-signature` for what this server didn't seal for this institution. */
export async function openPublicKey(
  { config, now }: Needs,
  institutionId: string,
  sealed: string,
): Promise<KeyObject> {
  const der = await openSealed(config, purposeOf(institutionId), sealed, now());
  return createPublicKey({ key: Buffer.from(String(der), 'base64'), format: 'der', type: 'spki' });
}

/** Eight bytes of the key's hash in groups that can be read aloud. */
export const fingerprintOf = (key: KeyObject): string =>
  (createHash('sha256').update(derOf(key)).digest('hex').slice(0, 16).match(/.{4}/g) ?? []).join('-');
