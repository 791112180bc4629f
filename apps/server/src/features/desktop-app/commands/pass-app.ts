import { verify } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { appMessageOf, appPassMs } from '@certame/contract/features/desktop-app/protocol.ts';
import { app_keys, app_passes } from '@certame/db/schema/desktop-app.ts';
import { isNull, lt } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { openPublicKey } from '../public-key.ts';
import { openChallenge } from './challenge-app.ts';

/**
 * Takes the application's answer to a challenge: signed with the key that the institution has in use, and not before. The
 * session passes as the application from then on.
 * @throws AppError `app-challenge-invalid`, `app-signature-wrong`, `app-challenge-used`.
 */
export async function passApp(
  scope: Scope,
  services: Pick<Services, 'config' | 'now'>,
  input: { sessionId: string; challenge: string; signature: string },
): Promise<{ expires_at: string }> {
  const { tx, institutionId } = scope;
  const { sessionId, challenge, signature } = input;
  const nonce = await openChallenge(services, { institutionId, sessionId }, challenge);
  const [key] = await tx.select().from(app_keys).where(isNull(app_keys.revoked_at));
  if (!key) throw new AppError('app-signature-wrong');
  const publicKey = await openPublicKey(services, institutionId, key.public_key);
  const message = Buffer.from(appMessageOf(challenge));
  // Ed25519 hashes by itself.
  if (!verify(null, message, publicKey, Buffer.from(signature, 'base64url')))
    throw new AppError('app-signature-wrong');
  const now = new Date(services.now());
  const expiresAt = new Date(now.getTime() + appPassMs);
  await tx.delete(app_passes).where(lt(app_passes.expires_at, now));
  const kept = await tx
    .insert(app_passes)
    .values({
      institution_id: institutionId,
      app_key_id: key.id,
      session_id: sessionId,
      nonce,
      passed_at: now,
      expires_at: expiresAt,
    })
    .onConflictDoNothing({ target: app_passes.nonce })
    .returning({ id: app_passes.id });
  if (kept.length === 0) throw new AppError('app-challenge-used');
  return { expires_at: expiresAt.toISOString() };
}
