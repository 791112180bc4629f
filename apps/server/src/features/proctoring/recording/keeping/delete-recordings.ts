import { retentionMaxDays } from '@certame/contract/features/proctoring/configs-area.ts';
import { media_segments } from '@certame/db/schema/media.ts';
import { proctoring_sessions } from '@certame/db/schema/proctoring.ts';
import { eq, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { videoSegment } from '#features/media/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

const batch = 200;
/** Video of exams that are watched and not recorded is kept for nobody; so long it may still be on its way to who watches. */
const relayedKeptMin = 60;
const row = z.object({
  attempt_id: z.string(),
  institution_id: z.string(),
  segments: z.array(z.string()),
  bytes: z.number(),
  isOver: z.boolean(),
});

/**
 * Recordings whose time is over, and segments older than any may be, whatever became of their attempt. What else an attempt has in
 * the media store, files of answers on their way, is not theirs.
 */
const overdue = (now: Date) => {
  const instant = sql`${now.toISOString()}::timestamptz`;
  const isOverdue = (segment: SQL) => sql`
    ${segment}.created_at < ${instant} - make_interval(days => ${retentionMaxDays})
    or not (p.plan ->> 'recorded')::boolean and ${segment}.source <> 'still'
       and a.finished_at < ${instant} - make_interval(mins => ${relayedKeptMin})`;
  return sql`
  select p.attempt_id, p.institution_id, coalesce(p.delete_after < ${instant}, false) as "isOver",
         coalesce(json_agg(m.id) filter (where m.id is not null), '[]') as segments,
         (coalesce(sum(m.bytes), 0) + max(p.video_bytes))::float8 as bytes
    from proctoring_sessions p
    join attempts a on a.id = p.attempt_id
    left join media_segments m on m.attempt_id = p.attempt_id
         and (p.delete_after < ${instant} or ${isOverdue(sql`m`)})
   where p.media_deleted_at is null
     and (p.delete_after < ${instant}
          or exists (select from media_segments o where o.attempt_id = p.attempt_id and (${isOverdue(sql`o`)})))
   group by p.attempt_id
   limit ${batch}`;
};

/** Deletes the bytes first: a run that breaks off in the middle finds the rows again. @returns how many recordings went. */
export async function deleteRecordings(services: Services): Promise<number> {
  const { database, mediaStore } = services;
  const now = new Date(services.now());
  const found = await database.asSystem('recordings whose time is over', (transaction) =>
    queryRows(transaction, row, overdue(now)),
  );
  for (const { attempt_id: attemptId, institution_id: institutionId, segments, bytes, isOver } of found) {
    let chunks = 0;
    for (const segmentId of segments)
      chunks += await mediaStore.remove({ institutionId, ownerId: attemptId, segmentId });
    if (isOver || segments.length > 0)
      await mediaStore.remove({ institutionId, ownerId: attemptId, segmentId: videoSegment });
    await database.inTenant({ institutionId, userId: null }, async ({ tx }) => {
      for (const id of segments) await tx.delete(media_segments).where(eq(media_segments.id, id));
      await tx
        .update(proctoring_sessions)
        .set({
          ...{ video_state: 'no_video', video_bytes: 0 },
          ...(isOver ? { media_deleted_at: now } : {}),
          deleted_chunks: sql`${proctoring_sessions.deleted_chunks} + ${chunks}`,
          deleted_bytes: sql`${proctoring_sessions.deleted_bytes} + ${bytes}`,
        })
        .where(eq(proctoring_sessions.attempt_id, attemptId));
    });
  }
  return found.length;
}
