import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/** Whose rights changed: one user's, those of everybody who holds a role here, or of several users. */
export type RightsOwner = { type: 'user' | 'role'; id: string } | { type: 'users'; ids: readonly string[] };

/** Pages that were closed longer ago than this have nothing to show any more. */
const seenWithin = sql`interval '12 hours'`;

async function openSessions(scope: Scope, owner: RightsOwner): Promise<{ id: string; userId: string }[]> {
  const people =
    owner.type === 'users'
      ? sql`s.user_id = any(${uuidList(owner.ids)})`
      : owner.type === 'user'
        ? sql`s.user_id = ${owner.id}`
        : sql`s.user_id in (select m.user_id from memberships m where m.role_id = ${owner.id})`;
  const open = sql`
    select s.id, s.user_id from sessions s
     where ${people} and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - ${seenWithin}`;
  const rows = await withAccounts(scope.tx, 'open pages of those whose rights changed', () =>
    queryRows(scope, z.object({ id: z.string(), user_id: z.string() }), open),
  );
  return rows.map((row) => ({ id: row.id, userId: row.user_id }));
}

/**
 * Has the open pages of people whose rights changed ask again for what they show, and their sockets be authorised anew.
 * The rights themselves act at the next request; this only spares people a stale page.
 */
export async function publishRightsChanged(
  scope: Scope,
  { realtime }: Services,
  owner: RightsOwner,
): Promise<void> {
  const sessions = await openSessions(scope, owner);
  realtime.publishMany(
    scope,
    userChannel,
    sessions.map(({ userId: id }) => ({ id })),
    'rights.changed',
    {},
  );
  realtime.rejoin(
    scope,
    sessions.map(({ id }) => id),
  );
}
