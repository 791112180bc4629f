import { sessions } from '@certame/db/schema/sessions.ts';
import { and, desc, eq, gt, isNull } from '@certame/db/sql.ts';
import { describeDevice } from '@certame/rules/accounts/describe-device.ts';
import type { Tx } from '#plugins/database.ts';
import type { Caller } from '#plugins/session.ts';

const shownMax = 100;

/** Open sessions of the caller, with the device of each, the last seen first. */
export async function listMySessions(tx: Tx, caller: Caller, now: Date) {
  const rows = await tx
    .select()
    .from(sessions)
    .where(
      and(eq(sessions.user_id, caller.userId), isNull(sessions.revoked_at), gt(sessions.expires_at, now)),
    )
    .orderBy(desc(sessions.last_seen_at), desc(sessions.id))
    .limit(shownMax);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === caller.sessionId,
    ...describeDevice(row.user_agent),
    address: row.address,
    last_seen_at: row.last_seen_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }));
}
