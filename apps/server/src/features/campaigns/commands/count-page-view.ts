import type { Scope } from '#plugins/database.ts';

/** Counts a view of the campaign's page on a day of the institution. */
export async function countPageView(
  { client, institutionId }: Scope,
  campaignId: string,
  day: string,
): Promise<void> {
  await client.query(
    `insert into campaign_days (institution_id, campaign_id, day, views) values ($1, $2, $3, 1)
       on conflict (campaign_id, day) do update set views = campaign_days.views + 1`,
    [institutionId, campaignId, day],
  );
}
