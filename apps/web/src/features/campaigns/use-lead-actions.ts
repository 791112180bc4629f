import {
  changeLeadState,
  deleteLead,
  getCampaignNumbers,
  type LeadRow,
  listLeads,
} from '@certame/contract/features/campaigns/endpoints.ts';
import type { LeadState as State } from '@certame/contract/features/campaigns/leads.ts';
import { confirm } from '#kit/feedback/confirm.tsx';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Commands on a lead, which invalidate the list and numbers of its campaign. */
export function useLeadActions(campaignId: string) {
  const { t } = useTranslation();
  const path = fillPath(listLeads.path, { id: campaignId });
  const invalidates = [gridKey(path), keyOf(getCampaignNumbers, { id: campaignId })];
  const changeState = useCommand(changeLeadState, { invalidates, done: t('campaigns.state_changed') });
  const remove = useCommand(deleteLead, { invalidates, done: t('campaigns.deleted') });
  const paramsOf = (lead: LeadRow) => ({ id: campaignId, lead_id: lead.id });
  const setLeadState = async (lead: LeadRow, next: State): Promise<void> => {
    await changeState.run({ params: paramsOf(lead), body: { state: next } });
  };
  const erase = async (lead: LeadRow): Promise<void> => {
    const agreed = await confirm({
      title: t('campaigns.delete'),
      text: t('campaigns.delete_text', { name: lead.name }),
      yes: t('campaigns.delete'),
      destructive: true,
    });
    if (agreed) await remove.run({ params: paramsOf(lead) });
  };

  return { setLeadState, erase };
}
