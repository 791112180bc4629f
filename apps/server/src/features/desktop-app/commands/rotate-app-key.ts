import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { rotateAppKey as endpoint } from '@certame/contract/features/desktop-app/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { app_keys } from '@certame/db/schema/desktop-app.ts';
import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { fingerprintOf, sealPublicKey } from '../public-key.ts';
import { readAppKey } from '../queries/read-app-key.ts';
import { revokeAppKey } from './revoke-app-key.ts';

const generate = promisify(generateKeyPair);

/** Makes the institution's key; the one before signs no longer. The private half is given away and kept nowhere. */
export async function rotateAppKey(
  scope: Scope,
  services: Pick<Services, 'config' | 'now'>,
): Promise<ReplyOf<typeof endpoint>['model']> {
  const { institutionId } = scope;
  // Two who rotate at once leave one key, that of the second.
  await scope.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`app key ${institutionId}`}, 0))`,
  );
  await revokeAppKey(scope, services);
  const { publicKey, privateKey } = await generate('ed25519');
  await scope.tx.insert(app_keys).values({
    institution_id: institutionId,
    public_key: await sealPublicKey(services, institutionId, publicKey),
    fingerprint: fingerprintOf(publicKey),
    created_at: new Date(services.now()),
  });
  const made = await readAppKey(scope);
  if (!made) throw new Error('The key was not kept');
  return {
    ...made,
    private_key: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  };
}
