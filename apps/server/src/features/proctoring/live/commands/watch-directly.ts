import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { startCall } from '#features/calls/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { recordLook } from '../live-chunks.ts';
import { isAttemptWatched } from '../room-access.ts';

const sessionRow = z.object({
  candidate_id: z.string(),
  is_live: z.boolean(),
  call_id: z.string().nullable(),
});

/**
 * A supervisor would see a candidate directly. The call to join, begun where none goes on: the candidate is its host, whose page hears
 * of it and joins. Null where pictures come by the relay alone. @throws AppError `not-found` for an attempt of a room that one may not watch.
 */
export async function watchDirectly(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime' | 'livePictures'>,
  attemptId: string,
): Promise<string | null> {
  const [session] = await queryRows(
    scope,
    sessionRow,
    sql`select a.user_id as candidate_id, a.finished_at is null and coalesce((l.plan ->> 'live')::boolean, false) as is_live,
               (select c.id from calls c where c.id = l.live_call_id and c.ended_at is null) as call_id
          from proctoring_sessions l join attempts a on a.id = l.attempt_id
         where l.attempt_id = ${attemptId} and l.institution_id = ${scope.institutionId}
           and ${isAttemptWatched(scope, sql`l.attempt_id`)} for no key update of l`,
  );
  if (!session) throw new AppError('not-found');
  if (!session.is_live || !services.livePictures) return null;
  await recordLook(scope, new Date(services.now()), attemptId, 'live_tile');
  const callId =
    session.call_id ??
    (await startCall(scope, services, { kind: 'live', userIds: [], hostId: session.candidate_id }));
  if (callId !== session.call_id)
    await scope.tx
      .update(proctoring_sessions)
      .set({ live_call_id: callId })
      .where(eq(proctoring_sessions.attempt_id, attemptId));
  services.realtime.publish(scope, attemptChannel, { answer_id: attemptId }, 'live.watched', {});
  return callId;
}

/** The call in which staff wait for the picture of one's own attempt; null: none. @throws AppError `not-found`. */
export async function findLiveCall(scope: Scope, attemptId: string): Promise<string | null> {
  const [own] = await queryRows(
    scope,
    sessionRow.pick({ call_id: true }),
    sql`select (select c.id from calls c join proctoring_sessions l on l.live_call_id = c.id
                 where l.attempt_id = a.id and c.ended_at is null and a.finished_at is null) as call_id
          from attempts a where a.id = ${attemptId} and a.institution_id = ${scope.institutionId} and a.user_id = ${scope.userId}`,
  );
  if (!own) throw new AppError('not-found');
  return own.call_id;
}
