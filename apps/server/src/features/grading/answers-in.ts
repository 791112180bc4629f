import { type AnyColumn, type SQL, sql } from '@certame/db/sql.ts';
import { uuidList } from '#lib/uuid-list.ts';

/** Whether a row is about one of some responses. */
export const isOneOf = (
  { attempt_id, item_id }: { attempt_id: AnyColumn | SQL; item_id: AnyColumn | SQL },
  responses: readonly { attemptId: string; itemId: string }[],
): SQL => sql`(${attempt_id}, ${item_id}) in (
  select * from unnest(${uuidList(responses.map(({ attemptId }) => attemptId))}, ${uuidList(responses.map(({ itemId }) => itemId))}))`;
