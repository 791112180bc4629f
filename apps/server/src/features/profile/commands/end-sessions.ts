import { AppError } from '@certame/contract/errors.ts';
import { sessions } from '@certame/db/schema/identity.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { dropSockets, revokeSession, revokeSessions } from '../../../lib/accounts/revoke-sessions.ts';
import type { Caller } from '../../../plugins/session.ts';
import type { Services } from '../../../services.ts';

/** The pages of the ended sessions ask at once whether they still stand; their sockets go a moment later. */
function tell({ realtime }: Services, userId: string, sessionIds: readonly string[]): void {
  realtime.publish(`private-user.${userId}`, 'session.revoked', {});
  dropSockets(realtime, sessionIds);
}

export async function endOwnSession(services: Services, caller: Caller, sessionId: string): Promise<void> {
  const at = new Date(services.now());
  await services.database.inGlobal(caller.userId, async (tx) => {
    const [own] = await tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(eq(sessions.id, sessionId), eq(sessions.user_id, caller.userId), isNull(sessions.revoked_at)),
      );
    if (!own) throw new AppError('not-found');
    await revokeSession(tx, own.id, at);
  });
  tell(services, caller.userId, [sessionId]);
}

export async function endOtherSessions(services: Services, caller: Caller): Promise<number> {
  const at = new Date(services.now());
  const ended = await services.database.inGlobal(caller.userId, (tx) =>
    revokeSessions(tx, caller.userId, { at, exceptSessionId: caller.sessionId }),
  );
  tell(services, caller.userId, ended);
  return ended.length;
}
