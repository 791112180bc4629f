import { AppError } from '@certame/contract/errors.ts';
import { streamChannel } from '@certame/contract/features/streams/channels.ts';
import { stream_segments, streams } from '@certame/db/schema/streams.ts';
import { eq, max, sql } from '@certame/db/sql.ts';
import { needsTakeOver, nextStreamState } from '@certame/rules/streams/stream-state.ts';
import { notifyMany } from '#features/notifications/index.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockStream, type StreamRow, type Who } from '../access.ts';

/** Everybody of the class but the broadcaster, once: what goes on again after a reload is no news. */
async function tellClass(scope: Scope, services: Services, stream: StreamRow): Promise<void> {
  const members = await queryRows(
    scope,
    idRow,
    sql`select ct.user_id as id from class_teachers ct where ct.class_id = ${stream.class_id}
        union
        select p.user_id from class_students cs join people p on p.id = cs.person_id
         where cs.class_id = ${stream.class_id} and p.active and p.user_id is not null`,
  );
  await notifyMany(
    scope,
    services,
    members
      .filter(({ id }) => id !== scope.userId)
      .map(({ id }) => ({
        userId: id,
        type: 'stream.started',
        data: { title: stream.title },
        link: `/classes_students/${stream.class_id}/overview?tab=streams&stream=${stream.id}`,
      })),
  );
}

/** Of the last chunk, or of the beginning. */
async function readLastSeenMs(scope: Scope, stream: StreamRow): Promise<number | null> {
  const [last] = await scope.tx
    .select({ at: max(stream_segments.last_chunk_at) })
    .from(stream_segments)
    .where(eq(stream_segments.stream_id, stream.id));
  return (last?.at ?? stream.started_at)?.getTime() ?? null;
}

/**
 * Begins a stream, or goes on with it from this device. @throws AppError `not-found`, `stream-state`, `stream-taken` while
 * another device broadcasts it, unless it is to be taken over.
 */
export async function startStream(
  scope: Scope,
  services: Services,
  caller: Who,
  { id, deviceId, takeOver }: { id: string; deviceId: string; takeOver: boolean },
): Promise<void> {
  const stream = await lockStream(scope, caller, id);
  if (nextStreamState(stream.state, 'start') === undefined) throw new AppError('stream-state');
  const nowMs = services.now();
  const broadcast = { deviceId: stream.device_id, lastSeenMs: await readLastSeenMs(scope, stream) };
  if (!takeOver && needsTakeOver(broadcast, deviceId, nowMs)) throw new AppError('stream-taken');
  const isFirst = stream.started_at === null;
  await scope.tx
    .update(streams)
    .set({
      ...{ state: 'live', device_id: deviceId, broadcaster_id: caller.userId, updated_at: new Date(nowMs) },
      ...(isFirst ? { started_at: new Date(nowMs), video_state: stream.recorded ? 'waiting' : 'none' } : {}),
    })
    .where(eq(streams.id, id));
  if (isFirst) await tellClass(scope, services, stream);
  services.realtime.publish(scope, streamChannel, { stream_id: id }, 'changed', {});
}
