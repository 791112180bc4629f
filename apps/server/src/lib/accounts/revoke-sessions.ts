import { sessions } from '@certame/db/schema/identity.ts';
import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { type Tx, withAccounts } from '../../plugins/database.ts';
import type { Realtime } from '../../plugins/realtime.ts';

/** Ends sessions of a user, or of several, inside the change that calls for it. Gives their ids, for `dropSockets` after the commit. */
export async function revokeSessions(
  tx: Tx,
  userIds: string | readonly string[],
  options: { at: Date; exceptSessionId?: string },
): Promise<string[]> {
  const ended = tx
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
  const rows = await withAccounts(tx, 'sessions of somebody else end', () => ended.execute());
  return rows.map((row) => row.id);
}

export async function revokeSession(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx
    .update(sessions)
    .set({ revoked_at: at })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)));
}

export function dropSockets(realtime: Realtime, sessionIds: readonly string[]): void {
  for (const id of sessionIds) realtime.dropSession(id);
}
