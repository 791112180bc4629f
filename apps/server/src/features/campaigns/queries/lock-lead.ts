import { AppError } from '@certame/contract/errors.ts';
import { campaign_leads } from '@certame/db/schema/campaigns.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** A lead of the campaign, locked; gives its id. @throws AppError `not-found`. */
export async function lockLead(scope: Scope, campaignId: string, leadId: string): Promise<string> {
  const [row] = await scope.tx
    .select({ id: campaign_leads.id })
    .from(campaign_leads)
    .where(
      and(
        eq(campaign_leads.id, leadId),
        eq(campaign_leads.campaign_id, campaignId),
        eq(campaign_leads.institution_id, scope.institutionId),
      ),
    )
    .for('update');
  if (!row) throw new AppError('not-found');
  return row.id;
}
