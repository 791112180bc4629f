import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import { dayText } from '../../crud/export/cell-texts.ts';
import { getInstitutionInfo } from '../../crud/export/institution-info.ts';
import type { ExportedList } from '../../crud/export/list-export.ts';
import { windowOf } from '../../crud/read/grid-reply.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { getCampaign } from './queries/get-campaign.ts';
import { type LeadColumnKey, leadColumns, listLeads } from './queries/list-leads.ts';

/** A page of paper has room for the contact and its origin. */
const onPaper: ReadonlySet<LeadColumnKey> = new Set([
  'name',
  'email',
  'phone',
  'birthdate',
  'utm_source',
  'referrer_host',
  'state',
  'created_at',
]);

export const leadGridColumns = (translate: Translate): GridColumn[] =>
  leadColumns.map((column) => ({ ...column, label: translate(`campaigns.columns.${column.key}`) }));

/** Every lead that the screen would page through with the same query, or the chosen ones. */
export async function exportedLeads(
  scope: Scope,
  campaignId: string,
  translate: Translate,
): Promise<ExportedList<LeadRow>> {
  const campaign = await getCampaign(scope, campaignId);
  const { timeZone } = await getInstitutionInfo(scope);
  return {
    title: translate('campaigns.leads_of', { campaign: campaign.name }),
    columns: leadGridColumns(translate),
    words: { state: 'campaigns.states', attempt_state: 'results.server.states' },
    cells: { birthdate: ({ birthdate }) => dayText(birthdate) },
    notOnPaper: leadColumns.map(({ key }) => key).filter((key) => !onPaper.has(key)),
    read: (query) => listLeads(scope, campaignId, query, windowOf(query), timeZone),
  };
}
