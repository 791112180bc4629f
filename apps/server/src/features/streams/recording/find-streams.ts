import { joinStreamTask } from '@certame/contract/features/streams/jobs.ts';
import { sql } from '@certame/db/sql.ts';
import { isTimeToJoin } from '@certame/rules/proctoring/recording/join-time.ts';
import { isAbandoned } from '@certame/rules/streams/stream-state.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { closeStream } from '../commands/end-stream.ts';

const batch = 200;
/** A recording that has been joined for so long was left by a process that ended. */
const joinedWithinMs = 60 * 60_000;
const msOf = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`);
const place = z.object({ id: z.string(), institution_id: z.string() });

/** Streams whose broadcaster is gone for good are over: with the last that was seen of them. */
async function endAbandoned(services: Services): Promise<void> {
  const nowMs = services.now();
  const live = await services.database.asSystem('streams that go on', (transaction) =>
    queryRows(
      transaction,
      place.extend({ last_seen_ms: z.number() }),
      sql`select s.id, s.institution_id, ${msOf('coalesce((select max(m.last_chunk_at) from stream_segments m where m.stream_id = s.id), s.updated_at)')} as last_seen_ms
            from streams s where s.state = 'live' order by s.started_at limit ${batch}`,
    ),
  );
  for (const { id, institution_id: institutionId, last_seen_ms: lastSeenMs } of live)
    if (isAbandoned(lastSeenMs, nowMs))
      await services.database.inTenant({ institutionId, userId: null }, async (scope) => {
        const { rowCount } = await scope.tx.execute(
          sql`select from streams where id = ${id} and state = 'live' for update`,
        );
        if (rowCount) await closeStream(scope, services, id, new Date(lastSeenMs));
      });
}

const joinRow = place.extend({
  ended_ms: z.number(),
  segments: z.array(z.object({ isEnded: z.boolean(), lastMs: z.number() })),
});
const toJoin = (staleBefore: Date) => sql`
  select s.id, s.institution_id, ${msOf('s.ended_at')} as ended_ms,
         coalesce((select json_agg(json_build_object('isEnded', m.ended_at is not null,
                                                     'lastMs', ${msOf('coalesce(m.last_chunk_at, m.started_at)')}))
                     from stream_segments m where m.stream_id = s.id), '[]') as segments
    from streams s
   where s.state = 'ended' and s.media_deleted_at is null
     and (s.video_state = 'waiting'
          or s.video_state = 'in_processing' and s.joined_at < ${staleBefore.toISOString()}::timestamptz)
   order by s.ended_at limit ${batch}`;

/** Ends streams that nobody broadcasts any more, and starts the joining of recordings whose time has come. */
export async function findStreams(services: Services): Promise<number> {
  await endAbandoned(services);
  const nowMs = services.now();
  return services.database.asSystem('recordings of streams that are to be joined', async (transaction) => {
    const found = await queryRows(transaction, joinRow, toJoin(new Date(nowMs - joinedWithinMs)));
    const due = found.filter(({ segments, ended_ms }) => isTimeToJoin(segments, ended_ms, nowMs));
    for (const { id: stream_id, institution_id } of due)
      await services.jobs.enqueue(
        transaction,
        joinStreamTask,
        { stream_id, institution_id },
        { key: `join stream ${stream_id}` },
      );
    return due.length;
  });
}
