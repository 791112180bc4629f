import { sql } from '@certame/db/sql.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { lockContent } from '../get-content.ts';

/** Named ones first in that order; what was added meanwhile stays behind them. */
export async function orderMedia(
  scope: Scope,
  { contentId, ids }: { contentId: string; ids: readonly string[] },
): Promise<void> {
  await lockContent(scope, contentId);
  await scope.tx.execute(sql`update content_media m set position = coalesce(array_position(${uuidList(ids)}, m.id), 10000 + m.position)
      where m.content_id = ${contentId}`);
}
