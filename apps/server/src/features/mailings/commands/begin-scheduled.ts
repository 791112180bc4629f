import { missives } from '@certame/db/schema/communication.ts';
import { eq } from 'drizzle-orm';
import { bypassDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findLockedMissive } from '../lock-mailing.ts';
import { startSending } from './start-sending.ts';

/**
 * Begins a scheduled missive whose time has come. One that was put off or withdrawn meanwhile is left alone. Acts as
 * whoever scheduled it: their rules of data access say whom it may reach.
 */
export async function beginScheduled(services: Services, institutionId: string, id: string): Promise<void> {
  const [row] = await services.database.inTenant({ institutionId, userId: null }, ({ tx }) =>
    tx.select({ userId: missives.sent_by }).from(missives).where(eq(missives.id, id)),
  );
  if (!row) return;
  await services.database.inTenant({ institutionId, userId: row.userId }, async (scope) => {
    const missive = await bypassDataAccess(scope, 'it begins, whatever its sender may see by now', () =>
      findLockedMissive(scope, id),
    );
    if (missive?.state !== 'scheduled' || !missive.scheduled_at) return;
    // Queue and database are one machine, this clock may be another's.
    if (missive.scheduled_at.getTime() > services.now() + 5000) return;
    await startSending(scope, services, missive);
  });
}
