import { app_keys } from '@certame/db/schema/desktop-app.ts';
import { isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Takes the institution's key out of use; without one, nothing happens. */
export async function revokeAppKey({ tx }: Scope, { now }: Pick<Services, 'now'>): Promise<void> {
  await tx
    .update(app_keys)
    .set({ revoked_at: new Date(now()) })
    .where(isNull(app_keys.revoked_at));
}
