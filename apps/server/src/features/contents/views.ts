import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Opened again within this time it is the same visit: a reload is no new one. */
const sameVisitMin = 10;

/** Adds a visit; within the same visit nothing. */
export async function recordView(
  { tx, institutionId }: Scope,
  contentId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.execute(sql`insert into content_views (institution_id, content_id, user_id, at)
      select ${institutionId}, ${contentId}, ${userId}, ${now.toISOString()}::timestamptz
       where not exists (select from content_views v where v.content_id = ${contentId} and v.user_id = ${userId}
                            and v.at > ${now.toISOString()}::timestamptz - make_interval(mins => ${sameVisitMin}))`);
}
