import { AppError } from '@certame/contract/errors.ts';
import {
  supportChannel,
  supportQueueChannel,
} from '@certame/contract/features/proctoring/support/channels.ts';
import { supportKinds, supportStates } from '@certame/contract/features/proctoring/support/support-states.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { visibleRooms } from '#features/rooms/index.ts';
import { queryCondition, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/**
 * Requests `r` with their exam, candidate and room as they are now. `t` is what `visibleRooms` asks: support people are of the
 * exam's division, also where the candidate sits in no room.
 */
export const requestTables = sql`
  support_requests r
  join questionnaires q on q.id = r.questionnaire_id
  join participants p on p.id = r.participant_id
  join users u on u.id = p.user_id
  left join people person on person.id = p.person_id
  left join room_configs k on k.questionnaire_id = r.questionnaire_id
  left join room_participants seat on seat.participant_id = r.participant_id
  left join rooms room on room.id = seat.room_id
  left join users taker on taker.id = r.taken_by
  cross join lateral (select seat.room_id as id, k.id as config_id) t`;

/** Requests that whoever asks may help with: of rooms they supervise, exams they support, or all for those who prepare rooms. */
export const visibleRequests = (scope: Scope): SQL =>
  sql`r.institution_id = ${scope.institutionId} and ${visibleRooms(scope)}`;

/** The call of a request `r` that goes on; null: none. */
export const runningCall = sql`(select c.id from calls c where c.id = r.call_id and c.ended_at is null) as call_id`;

const lockedRow = z.object({
  id: z.string(),
  state: z.enum(supportStates),
  kind: z.enum(supportKinds),
  questionnaire_id: z.string(),
  participant_id: z.string(),
  attempt_id: z.string().nullable(),
  taken_by: z.string().nullable(),
  taker_name: z.string().nullable(),
  /** The candidate's user. */
  candidate_id: z.string(),
  /** The newest call, which may be over. */
  call_id: z.string().nullable(),
});
export type LockedRequest = z.output<typeof lockedRow>;

/** Takes the lock that every change of a request takes. `no key update`: messages that refer to the row need not wait for it. */
const lock = (scope: Scope, where: SQL) =>
  queryRows(
    scope,
    lockedRow,
    sql`select r.id, r.state, r.kind, r.questionnaire_id, r.participant_id, r.attempt_id, r.taken_by,
               (select name from users where id = r.taken_by) as taker_name,
               (select user_id from participants where id = r.participant_id) as candidate_id, r.call_id
          from support_requests r where ${where} for no key update of r`,
  );

/** A request that whoever asks may help with, locked. @throws AppError `not-found`. */
export async function lockVisibleRequest(scope: Scope, id: string): Promise<LockedRequest> {
  const isVisible = sql`exists (select from ${requestTables} where r.id = ${id} and ${visibleRequests(scope)})`;
  const [row] = (await queryCondition(scope, isVisible))
    ? await lock(scope, sql`r.id = ${id} and r.institution_id = ${scope.institutionId}`)
    : [];
  if (!row) throw new AppError('not-found');
  return row;
}

/** One of the own requests, locked. @throws AppError `not-found`. */
export async function lockMyRequest(scope: Scope, id: string): Promise<LockedRequest> {
  const isMine = sql`r.id = ${id} and r.institution_id = ${scope.institutionId}
    and exists (select from participants p where p.id = r.participant_id and p.user_id = ${scope.userId})`;
  const [row] = await lock(scope, isMine);
  if (!row) throw new AppError('not-found');
  return row;
}

const staffRule = 'support.menu';

/** A request's candidate and whoever may help with it join its channel; staff see one another in the queue's. */
export function authorizeSupportChannels({ database, realtime }: Services): void {
  realtime.authorize(supportChannel, async (caller, { request_id: requestId }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null || !isUuid(requestId)) return false;
    const isMine = await database.inTenant({ institutionId, userId, asParticipant: true }, (scope) =>
      queryCondition(
        scope,
        sql`exists (select from support_requests r join participants p on p.id = r.participant_id
                     where r.id = ${requestId} and p.user_id = ${userId})`,
      ),
    );
    if (isMine || !satisfiesRule(staffRule, caller.permissions)) return isMine;
    return database.inTenant({ institutionId, userId }, (scope) =>
      queryCondition(
        scope,
        sql`exists (select from ${requestTables} where r.id = ${requestId} and ${visibleRequests(scope)})`,
      ),
    );
  });
  realtime.authorize(supportQueueChannel, async (caller, { institution_id: wanted }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null || institutionId !== wanted) return false;
    if (!satisfiesRule(staffRule, caller.permissions)) return false;
    return database.inTenant({ institutionId, userId }, async ({ tx }) => {
      const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
      return { user_id: userId, user_info: { name: user?.name ?? '' } };
    });
  });
}

/** Both sides of a request, and everybody who has the queue open, ask anew. */
export function publishChange(
  scope: Scope,
  { realtime }: Pick<Services, 'realtime'>,
  requestId: string,
): void {
  realtime.publish(scope, supportChannel, { request_id: requestId }, 'changed', {});
  realtime.publishCoalesced(
    scope,
    supportQueueChannel,
    { institution_id: scope.institutionId },
    'changed',
    {},
  );
}
