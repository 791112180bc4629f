import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const row = z.object({
  bytes: z.number(),
  recordings: z.number(),
  next_deletion_at: z.coerce.date().nullable(),
});

/** What the institution's recordings take in all, and when the next of them is deleted. */
export async function readRecordingSpace(scope: Scope) {
  const [space] = await queryRows(
    scope,
    row,
    sql`select (coalesce((select sum(bytes) from media_segments where institution_id = ${scope.institutionId}), 0)
                 + coalesce(sum(video_bytes), 0))::float8 as bytes,
               count(*) filter (where video_bytes > 0)::int as recordings, min(delete_after) as next_deletion_at
          from proctoring_sessions where institution_id = ${scope.institutionId} and media_deleted_at is null`,
  );
  return {
    bytes: space?.bytes ?? 0,
    recordings: space?.recordings ?? 0,
    next_deletion_at: space?.next_deletion_at?.toISOString() ?? null,
  };
}
