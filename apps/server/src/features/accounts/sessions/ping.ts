import { appVersion, session as sessionConstants } from '@certame/contract/constants.ts';
import type { logged } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { invitePermission, isInvitedToClass } from '../joining/invited-to-class.ts';

/** Notes at most twice a minute that the session lives: a page asks on each navigation. */
const pingQuery = {
  name: 'session-ping',
  text: `
    with seen as (
      update sessions set last_seen_at = $3 where id = $2 and last_seen_at < $3::timestamptz - interval '30 seconds'
    )
    select u.email_verified_at, ${isInvitedToClass} as is_invited,
           (select count(*)::int from notifications n
             where n.user_id = u.id and n.read_at is null and ($4::uuid is null or n.institution_id = $4)) as unread
      from users u where u.id = $1`,
};

interface PingRow {
  email_verified_at: Date | null;
  is_invited: boolean;
  unread: number;
}

export async function pingSession(services: Services, caller: Caller): Promise<ReplyOf<typeof logged>> {
  const { rows } = await services.database.system.query<PingRow>({
    ...pingQuery,
    values: [caller.userId, caller.sessionId, new Date(services.now()), caller.institutionId],
  });
  const told = new Set([...caller.permissions, ...(rows[0]?.is_invited ? [invitePermission] : [])]);
  return {
    notifications: rows[0]?.unread ?? 0,
    ping_interval: sessionConstants.pingIntervalS,
    slow_kbps_rate: sessionConstants.slowConnectionKbps,
    email_verified_at: rows[0]?.email_verified_at?.toISOString() ?? null,
    permissions: [...told].sort().map((name) => ({ name })),
    front_app_version: appVersion,
  };
}
