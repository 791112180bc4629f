import { sessions } from '@certame/db/schema/sessions.ts';
import { and, eq, inArray, isNull, ne } from '@certame/db/sql.ts';
import { type Transaction, withAccounts } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Ends sessions of a user, or of several; their sockets close after the commit. Gives how many ended. */
export async function revokeSessions(
  transaction: Transaction,
  { realtime }: Pick<Services, 'realtime'>,
  userIds: string | readonly string[],
  options: { at: Date; exceptSessionId?: string },
): Promise<number> {
  const ended = transaction.tx
    .update(sessions)
    .set({ revoked_at: options.at })
    .where(
      and(
        inArray(sessions.user_id, typeof userIds === 'string' ? [userIds] : [...userIds]),
        isNull(sessions.revoked_at),
        options.exceptSessionId ? ne(sessions.id, options.exceptSessionId) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  const rows = await withAccounts(transaction.tx, 'sessions of somebody else end', () => ended.execute());
  realtime.dropSessions(
    transaction,
    rows.map((row) => row.id),
  );
  return rows.length;
}

/** Ends one session; its sockets close after the commit. */
export async function revokeSession(
  transaction: Transaction,
  { realtime }: Pick<Services, 'realtime'>,
  sessionId: string,
  at: Date,
): Promise<void> {
  await transaction.tx
    .update(sessions)
    .set({ revoked_at: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)));
  realtime.dropSessions(transaction, [sessionId]);
}
