import { type Stream, streamSchema } from '@certame/contract/features/streams/endpoints.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import type { z } from 'zod';
import { readable } from '#features/contents/index.ts';
import { instantColumn } from '#lib/query-rows.ts';
import type { Who } from '../access.ts';

const instant = instantColumn.nullable();
export const streamRow = streamSchema.extend({ planned_at: instant, started_at: instant, ended_at: instant });

/** Columns of a card, out of `streamTables`. */
export const streamColumns = (caller: Who, now: Date): SQL => sql`
  s.id, s.title, s.class_id, k.name as class_name, s.state, s.planned_at, s.started_at, s.ended_at,
  coalesce(u.name, '') as broadcaster, s.recorded, s.video_state, s.video_ms,
  (select c.id from contents c where c.id = s.content_id and ${readable(caller, now)}) as content_id`;

export const streamTables = sql`
  streams s join classes k on k.id = s.class_id left join users u on u.id = coalesce(s.broadcaster_id, s.created_by)`;

export const presentStream = (row: z.output<typeof streamRow>): Stream => ({
  ...row,
  planned_at: row.planned_at?.toISOString() ?? null,
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});
