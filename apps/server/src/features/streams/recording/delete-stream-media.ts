import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { stream_segments, streams } from '@certame/db/schema/streams.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';

const batch = 200;
const row = z.object({ id: z.string(), institution_id: z.string() });

/** Over for so long that nobody fetches them, and what was to be recorded is a content, or nothing that can be shown. */
const overdue = (nowMs: number) => {
  const before = (ms: number) => sql`${new Date(nowMs - ms).toISOString()}::timestamptz`;
  return sql`
  select id, institution_id from streams
   where state = 'ended' and media_deleted_at is null
     and (video_state in ('none', 'complete') and ended_at < ${before(streamLimits.relayedKeptMs)}
          -- A device may still hold what was recorded.
          or video_state = 'no_video' and ended_at < ${before(recordingLimits.lateMs)})
   order by ended_at limit ${batch}`;
};

/** Deletes the bytes first: a run that breaks off in the middle finds the rows again. @returns of how many streams. */
export async function deleteStreamMedia(services: Services): Promise<number> {
  const { database, mediaStore } = services;
  const found = await database.asSystem('chunks of streams that nobody needs', (transaction) =>
    queryRows(transaction, row, overdue(services.now())),
  );
  for (const { id, institution_id: institutionId } of found) {
    await mediaStore.remove({ institutionId, ownerId: id });
    await database.inTenant({ institutionId, userId: null }, async ({ tx }) => {
      await tx.delete(stream_segments).where(eq(stream_segments.stream_id, id));
      await tx
        .update(streams)
        .set({ media_deleted_at: new Date(services.now()) })
        .where(eq(streams.id, id));
    });
  }
  return found.length;
}
