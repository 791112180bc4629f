import { AppError } from '@certame/contract/errors.ts';
import { streamChannel } from '@certame/contract/features/streams/channels.ts';
import type { Stream, StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { liveSegmentSchema } from '@certame/contract/features/streams/endpoints.ts';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { streamSources } from '@certame/contract/features/streams/stream-states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { streamsTo, type Who, watches } from '../access.ts';
import { presentStream, streamColumns, streamRow, streamTables } from './stream-columns.ts';

const named = z.object({ id: z.string(), name: z.string() });

/** Classes that the caller may stream to, those in use first. */
export const listStreamClasses = (scope: Scope, caller: Who): Promise<z.output<typeof named>[]> =>
  queryRows(
    scope,
    named,
    sql`select k.id, k.name from classes k
         where k.institution_id = ${scope.institutionId} and ${streamsTo(caller)}
         order by k.active desc, k.name, k.id limit 500`,
  );

/** Streams of a class that the caller belongs to: now, planned ones by their time, then past ones, the newest first. */
export async function readClassStreams(
  scope: Scope,
  caller: Who,
  classId: string,
  now: Date,
): Promise<Stream[]> {
  const rows = await queryRows(
    scope,
    streamRow,
    sql`select ${streamColumns(caller, now)} from ${streamTables}
         where s.class_id = ${classId} and s.institution_id = ${scope.institutionId} and ${watches(caller)}
         order by array_position(array['live', 'planned', 'ended'], s.state),
                  case when s.state = 'planned' then s.planned_at end nulls last, s.started_at desc, s.id
         limit ${streamLimits.classStreams}`,
  );
  return rows.map(presentStream);
}

const detailsRow = streamRow.extend({
  shows: z.enum(streamSources),
  microphone: z.boolean(),
  may_broadcast: z.boolean(),
  device_id: z.string().nullable(),
  last_chunk_at: instantColumn.nullable(),
  live: liveSegmentSchema.nullable(),
  broadcaster_id: z.string().nullable(),
});

/** Who is in the stream's channel, at any process, but for who broadcasts it. */
async function readViewers(
  scope: Scope,
  { realtime }: Services,
  streamId: string,
  broadcasterId: string | null,
) {
  const members = realtime.membersOf(streamChannel, { stream_id: streamId });
  if (members === null) return null;
  return queryRows(
    scope,
    named,
    sql`select u.id, u.name from users u where u.id = any(${uuidList([...members])}) and u.id is distinct from ${broadcasterId} order by u.name, u.id limit 200`,
  );
}

/** A stream as whoever watches or broadcasts it needs it. @throws AppError `not-found`. */
export async function readStream(
  scope: Scope,
  services: Services,
  caller: Who,
  streamId: string,
): Promise<StreamDetails> {
  const now = new Date(services.now());
  const [row] = await queryRows(
    scope,
    detailsRow,
    sql`
    select ${streamColumns(caller, now)}, s.shows, s.microphone, ${streamsTo(caller)} as may_broadcast,
           case when ${streamsTo(caller)} then s.device_id end as device_id,
           coalesce(s.broadcaster_id, s.created_by) as broadcaster_id,
           (select coalesce(max(m.last_chunk_at), s.started_at) from stream_segments m where m.stream_id = s.id) as last_chunk_at,
           case when s.state = 'live' then (
             select json_build_object('segment_id', m.id, 'mime', m.mime, 'chunks', m.chunks,
                                      'header', translate(encode(m.header, 'base64'), chr(10), ''))
               from stream_segments m where m.stream_id = s.id order by m.started_at desc, m.id desc limit 1) end as live
      from ${streamTables}
     where s.id = ${streamId} and s.institution_id = ${scope.institutionId} and ${watches(caller)}`,
  );
  if (!row) throw new AppError('not-found');
  const { shows, microphone, may_broadcast, device_id, last_chunk_at, live, broadcaster_id, ...stream } = row;
  return {
    ...presentStream(stream),
    ...{ shows, microphone, may_broadcast, device_id, live },
    last_chunk_at: last_chunk_at?.toISOString() ?? null,
    viewers: row.state === 'ended' ? [] : await readViewers(scope, services, streamId, broadcaster_id),
    server_now: now.toISOString(),
  };
}
