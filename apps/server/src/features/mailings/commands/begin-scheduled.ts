import { mailings } from '@certame/db/schema/communication.ts';
import { eq } from '@certame/db/sql.ts';
import { bypassDataAccess } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { findLockedMailing } from '../lock-mailing.ts';
import { startSending } from './start-sending.ts';

/**
 * Begins a scheduled mailing whose time has come. One that was put off or withdrawn meanwhile is left alone. Acts as
 * whoever scheduled it: their rules of data access say whom it may reach.
 */
export async function beginScheduled(services: Services, institutionId: string, id: string): Promise<void> {
  const [row] = await services.database.inTenant({ institutionId, userId: null }, ({ tx }) =>
    tx.select({ userId: mailings.sent_by }).from(mailings).where(eq(mailings.id, id)),
  );
  if (!row) return;
  await services.database.inTenant({ institutionId, userId: row.userId }, async (scope) => {
    const mailing = await bypassDataAccess(scope, 'it begins, whatever its sender may see by now', () =>
      findLockedMailing(scope, id),
    );
    if (mailing?.state !== 'scheduled' || !mailing.scheduled_at) return;
    // Queue and database are one machine, this clock may be another's.
    if (mailing.scheduled_at.getTime() > services.now() + 5000) return;
    await startSending(scope, services, mailing);
  });
}
