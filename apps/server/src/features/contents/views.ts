import type { Scope } from '#plugins/database.ts';

/** Opened again within this time it is the same visit: a reload is no new one. */
const sameVisitMin = 10;

/** Adds a visit; within the same visit nothing. */
export async function recordView(
  { client, institutionId }: Scope,
  contentId: string,
  userId: string,
  now: Date,
): Promise<void> {
  await client.query(
    `insert into content_views (institution_id, content_id, user_id, at)
     select $1, $2, $3, $4::timestamptz
      where not exists (select from content_views v where v.content_id = $2 and v.user_id = $3
                           and v.at > $4::timestamptz - make_interval(mins => $5))`,
    [institutionId, contentId, userId, now.toISOString(), sameVisitMin],
  );
}
