import { joinRecordingTask } from '@certame/contract/features/proctoring/recording/jobs.ts';
import { sql } from '@certame/db/sql.ts';
import { isTimeToJoin } from '@certame/rules/proctoring/recording/join-time.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

const batch = 500;

/** Counted from the end of the attempt, which a reopening takes away. */
const keepUntil = sql`
  update proctoring_sessions p
     set delete_after = a.finished_at + make_interval(hours => 24 * (p.plan ->> 'retention_days')::int)
    from attempts a
   where a.id = p.attempt_id and p.media_deleted_at is null
     and p.delete_after is distinct from a.finished_at + make_interval(hours => 24 * (p.plan ->> 'retention_days')::int)`;

/** A recording that has been joined for so long was left by a process that ended: it is joined again. */
const joinedWithinMs = 60 * 60_000;
const row = z.object({
  attempt_id: z.string(),
  institution_id: z.string(),
  finished_ms: z.number(),
  segments: z.array(z.object({ isEnded: z.boolean(), lastMs: z.number() })),
});
const msOf = (instant: string) => sql.raw(`(extract(epoch from ${instant}) * 1000)::float8`);

/** Of closed attempts, with those that a process left in the middle. */
const candidates = (staleBefore: Date) => sql`
  select p.attempt_id, p.institution_id, ${msOf('a.finished_at')} as finished_ms,
         coalesce((select json_agg(json_build_object('isEnded', m.ended_at is not null,
                                                     'lastMs', ${msOf('coalesce(m.last_chunk_at, m.started_at)')}))
                     from media_segments m where m.attempt_id = p.attempt_id and m.source <> 'still'), '[]') as segments
    from proctoring_sessions p join attempts a on a.id = p.attempt_id
   where p.video_state in ('waiting', 'in_processing') and a.finished_at is not null and p.media_deleted_at is null
     and (p.plan ->> 'recorded')::boolean
     and (p.joined_at is null or p.joined_at < ${staleBefore.toISOString()}::timestamptz or p.video_state = 'waiting')
   order by p.began_at limit ${batch}`;

/** Starts the joining of recordings whose time has come. One that failed waits before it is tried again. */
export async function findRecordings(services: Services): Promise<number> {
  const nowMs = services.now();
  return services.database.asSystem('find recordings that are to be joined', async (transaction) => {
    await transaction.tx.execute(keepUntil);
    const found = await queryRows(transaction, row, candidates(new Date(nowMs - joinedWithinMs)));
    const due = found.filter(({ segments, finished_ms }) => isTimeToJoin(segments, finished_ms, nowMs));
    for (const { attempt_id, institution_id } of due)
      await services.jobs.enqueue(
        transaction,
        joinRecordingTask,
        { attempt_id, institution_id },
        { key: `join ${attempt_id}` },
      );
    return due.length;
  });
}
