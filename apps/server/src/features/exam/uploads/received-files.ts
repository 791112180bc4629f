import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const rowSchema = z.object({ item_id: z.string(), file_id: z.string() });
export type ReceivedFileOfItem = z.output<typeof rowSchema>;

/** Files from the candidate's phone that no answer has ever named: the room has not placed them yet. Oldest first. */
export const findReceivedFiles = (scope: Scope, attemptId: string): Promise<ReceivedFileOfItem[]> =>
  queryRows(
    scope,
    rowSchema,
    sql`select u.item_id, u.file_id from answer_uploads u
         where u.attempt_id = ${attemptId} and u.origin = 'phone' and u.file_id is not null
           and not exists (select from response_changes c
                            where c.attempt_id = u.attempt_id and c.item_id = u.item_id
                              and c.value @> to_jsonb(array[u.file_id::text]))
         order by u.created_at, u.id`,
  );
