import { AppError } from '@certame/contract/errors.ts';
import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import { revokeSession, revokeSessions } from '#features/accounts/index.ts';
import type { Transaction } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';

/** The pages of the ended sessions ask at once whether they still stand; their sockets close behind the event. */
const publishRevoked = (transaction: Transaction, { realtime }: Services, id: string): void =>
  realtime.publish(transaction, userChannel, { id }, 'session.revoked', {});

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

/** Gives how many ended. */
export async function endOtherSessions(services: Services, caller: Caller): Promise<number> {
  const at = new Date(services.now());
  return services.database.inGlobal(caller.userId, (transaction) => {
    publishRevoked(transaction, services, caller.userId);
    return revokeSessions(transaction, services, caller.userId, { at, exceptSessionId: caller.sessionId });
  });
}
