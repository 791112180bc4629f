import { callChannel } from '@certame/contract/features/calls/channels.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { sql } from '@certame/db/sql.ts';
import { queryCondition } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isInvited } from './find-call.ts';

/** Has the pages of a call ask what is new. */
export const publishChanged = (
  scope: Pick<Scope, 'afterCommit'>,
  { realtime }: Pick<Services, 'realtime'>,
  callId: string,
): void => realtime.publish(scope, callChannel, { call_id: callId }, 'changed', {});

/** Joins who was invited to the call. */
export function authorizeCallChannel({ database, realtime }: Services): void {
  realtime.authorize(callChannel, ({ institutionId, userId }, { call_id: callId }) => {
    if (institutionId === null || !isUuid(callId)) return false;
    return database.inTenant({ institutionId, userId }, (scope) =>
      queryCondition(
        scope,
        sql`exists (select from calls c where c.id = ${callId} and c.institution_id = ${institutionId} and c.ended_at is null
                       and ${isInvited(scope)})`,
      ),
    );
  });
}
