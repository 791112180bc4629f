import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { videoSegment } from '#features/media/index.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Segment } from '#plugins/providers/media-store/media-store.ts';
import type { Services } from '#services.ts';

export interface StorageDifference {
  /** Kept, and nothing in the database says of what. */
  unknown: Segment[];
  /** In the database, with chunks, of which the store has none. */
  missing: { attemptId: string; segmentId: string }[];
}

const recordRow = z.object({ attempt_id: z.string(), segment_id: z.string(), has_chunks: z.boolean() });

const records = sql`
  select attempt_id, id::text as segment_id, chunks > 0 as has_chunks from media_segments
  union all
  select attempt_id, ${videoSegment}, true from proctoring_sessions where video_bytes > 0
  union all
  select attempt_id, id::text, false from answer_uploads
  union all
  select stream_id, id::text, chunks > 0 from stream_segments
  union all
  select id, ${videoSegment}, false from streams where state = 'ended' and media_deleted_at is null`;

/** An attempt that was deleted since the store was read isn't unknown: it is asked for again. */
async function isKnownNow(services: Services, { ownerId: attemptId, segmentId }: Segment): Promise<boolean> {
  const found = await services.database.asSystem('a segment of the media store', (transaction) =>
    queryRows(
      transaction,
      idRow,
      sql`select segment_id as id from (${records}) r where attempt_id = ${attemptId} and segment_id = ${segmentId}`,
    ),
  );
  return found.length > 0;
}

/** What the media store has and the database doesn't know, and the other way round. */
export async function compareStorage(services: Services): Promise<StorageDifference> {
  const rows = await services.database.asSystem('what the media store should hold', (transaction) =>
    queryRows(transaction, recordRow, records),
  );
  const known = new Map(rows.map((row) => [`${row.attempt_id} ${row.segment_id}`, row]));
  const found = new Set<string>();
  const unknown: Segment[] = [];
  for await (const segment of services.mediaStore.segments()) {
    const key = `${segment.ownerId} ${segment.segmentId}`;
    found.add(key);
    // It may have begun since the rows were read.
    if (!known.has(key) && !(await isKnownNow(services, segment))) unknown.push(segment);
  }
  const missing = rows
    .filter(
      ({ attempt_id, segment_id, has_chunks }) => has_chunks && !found.has(`${attempt_id} ${segment_id}`),
    )
    .map(({ attempt_id: attemptId, segment_id: segmentId }) => ({ attemptId, segmentId }));
  return { unknown, missing };
}

/** Says what differs to those who keep the installation. */
export async function reportStorage(services: Services): Promise<void> {
  const { unknown, missing } = await compareStorage(services);
  if (unknown.length + missing.length === 0) return;
  const some = { unknown: unknown.slice(0, 20), missing: missing.slice(0, 20) };
  services.log.error(
    { unknownCount: unknown.length, missingCount: missing.length, ...some },
    'The media store and the database differ',
  );
}
