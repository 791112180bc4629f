import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Counts a view of the campaign's page on a day of the institution. */
export async function countPageView(
  { tx, institutionId }: Scope,
  campaignId: string,
  day: string,
): Promise<void> {
  await tx.execute(sql`insert into campaign_days (institution_id, campaign_id, day, views) values (${institutionId}, ${campaignId}, ${day}, 1)
      on conflict (campaign_id, day) do update set views = campaign_days.views + 1`);
}
