import { appVersion, session as sessionConstants } from '@certame/contract/constants.ts';
import type { logged } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { invitePermission, isInvitedToClass } from '../joining/invited-to-class.ts';

const pingSchema = z.object({
  email_verified_at: z.coerce.date().nullable(),
  is_invited: z.boolean(),
  unread: z.number(),
});

/** Records at most twice a minute that the session was seen: a page asks on each navigation. */
export async function pingSession(services: Services, caller: Caller): Promise<ReplyOf<typeof logged>> {
  const { userId, sessionId, institutionId } = caller;
  const now = new Date(services.now());
  const [row] = await queryRows(
    { tx: drizzle(services.database.system) },
    pingSchema,
    sql`
      with seen as (
        update sessions set last_seen_at = ${now}
         where id = ${sessionId} and last_seen_at < ${now}::timestamptz - interval '30 seconds'
      )
      select u.email_verified_at, ${isInvitedToClass} as is_invited,
             (select count(*)::int from notifications n
               where n.user_id = u.id and n.read_at is null
                 and (${institutionId}::uuid is null or n.institution_id = ${institutionId})) as unread
        from users u where u.id = ${userId}`,
  );
  const permissions = new Set([...caller.permissions, ...(row?.is_invited ? [invitePermission] : [])]);
  return {
    notifications: row?.unread ?? 0,
    ping_interval: sessionConstants.pingIntervalS,
    slow_kbps_rate: sessionConstants.slowConnectionKbps,
    email_verified_at: row?.email_verified_at?.toISOString() ?? null,
    permissions: [...permissions].sort().map((name) => ({ name })),
    front_app_version: appVersion,
  };
}
