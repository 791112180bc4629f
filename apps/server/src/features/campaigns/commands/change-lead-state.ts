import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import { campaign_leads } from '@certame/db/schema/campaigns.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { lockLead } from '../queries/lock-lead.ts';

/** @throws AppError `not-found`. */
export async function changeLeadState(
  scope: Scope,
  campaignId: string,
  leadId: string,
  state: LeadRow['state'],
): Promise<void> {
  const id = await lockLead(scope, campaignId, leadId);
  await scope.tx
    .update(campaign_leads)
    .set({ state, updated_at: sql`now()` })
    .where(eq(campaign_leads.id, id));
}
