import { AppError } from '@certame/contract/errors.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { revokeSession } from '#features/accounts/index.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { publishRevoked } from '../publish-revoked.ts';

export async function endOwnSession(services: Services, caller: Caller, sessionId: string): Promise<void> {
  const at = new Date(services.now());
  await services.database.inGlobal(caller.userId, async (transaction) => {
    const [own] = await transaction.tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(eq(sessions.id, sessionId), eq(sessions.user_id, caller.userId), isNull(sessions.revoked_at)),
      );
    if (!own) throw new AppError('not-found');
    publishRevoked(transaction, services, caller.userId);
    await revokeSession(transaction, services, own.id, at);
  });
}
