import type { CampaignNumbers } from '@certame/contract/features/campaigns/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getCampaign } from './get-campaign.ts';

/** How many opened the page, left their contact, began and finished the questionnaire; people, not attempts. */
export async function readNumbers(scope: Scope, campaignId: string): Promise<CampaignNumbers> {
  const campaign = await getCampaign(scope, campaignId);
  const [numbers] = await queryRows(
    scope,
    z.object({
      views: z.number(),
      leads: z.number(),
      converted: z.number(),
      started: z.number(),
      finished: z.number(),
    }),
    sql`select (select coalesce(sum(d.views), 0)::int from campaign_days d where d.campaign_id = ${campaignId}) as views,
           (select count(*)::int from campaign_leads l where l.campaign_id = ${campaignId}) as leads,
           (select count(*)::int from campaign_leads l where l.campaign_id = ${campaignId} and l.state = 'converted') as converted,
           taken.started, taken.finished
      from (select count(distinct e.lead_id)::int as started,
                   (count(distinct e.lead_id) filter (where a.finished_at is not null))::int as finished
              from campaign_entries e
              join attempts a on a.user_id = e.user_id and a.questionnaire_id = ${campaign.questionnaire_id}
             where e.campaign_id = ${campaignId}) taken`,
  );
  const origins = await queryRows(
    scope,
    z.object({ origin: z.string().nullable(), leads: z.number() }),
    sql`select coalesce(l.utm_source, l.referrer_host) as origin, count(*)::int as leads
       from campaign_leads l where l.campaign_id = ${campaignId}
      group by 1 order by 2 desc, 1 limit 8`,
  );
  if (!numbers) throw new Error('No numbers');
  return {
    ...numbers,
    code: campaign.code,
    has_questionnaire: campaign.questionnaire_id !== null,
    origins,
  };
}
