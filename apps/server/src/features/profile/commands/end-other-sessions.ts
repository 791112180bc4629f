import { revokeSessions } from '#features/accounts/index.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { publishRevoked } from '../publish-revoked.ts';

/** Gives how many ended. */
export async function endOtherSessions(services: Services, caller: Caller): Promise<number> {
  const at = new Date(services.now());
  return services.database.inGlobal(caller.userId, (transaction) => {
    publishRevoked(transaction, services, caller.userId);
    return revokeSessions(transaction, services, caller.userId, { at, exceptSessionId: caller.sessionId });
  });
}
