import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { getManagedInvite } from '../read-invites.ts';

/** Takes an invitation back; who has come by it stays. @throws AppError `not-found`, `read-only`. */
export async function revokeInvite(
  scope: Scope,
  { now }: Pick<Services, 'now'>,
  caller: Pick<Caller, 'permissions' | 'userId'>,
  id: string,
): Promise<void> {
  await getManagedInvite(scope, caller, id, now(), { lock: true });
  await scope.tx.execute(
    sql`update class_invites set revoked_at = coalesce(revoked_at, ${new Date(now()).toISOString()}), updated_at = now() where id = ${id}`,
  );
}
