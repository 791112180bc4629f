import type { AppKey } from '@certame/contract/features/desktop-app/endpoints.ts';
import { app_keys } from '@certame/db/schema/desktop-app.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The key in use of the scope's institution; null: there is none. */
export async function readAppKey({ tx }: Scope): Promise<AppKey | null> {
  const [row] = await tx
    .select({
      fingerprint: app_keys.fingerprint,
      created_at: app_keys.created_at,
      created_by: users.name,
    })
    .from(app_keys)
    .leftJoin(users, eq(users.id, app_keys.created_by))
    .where(isNull(app_keys.revoked_at));
  return row ? { ...row, created_at: row.created_at.toISOString() } : null;
}
