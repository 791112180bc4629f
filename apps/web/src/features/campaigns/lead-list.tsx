import { type LeadRow, listLeads } from '@certame/contract/features/campaigns/endpoints.ts';
import { leadStates } from '@certame/contract/features/campaigns/leads.ts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { DataList } from '#kit/grid/data-list.tsx';
import { filterBy, withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadStateMenu } from './lead-state-menu.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { useLeadActions } from './use-lead-actions.ts';
import { useLeadColumns } from './use-lead-columns.tsx';
import { useOpenedLead } from './use-opened-lead.ts';

/** The leads of a campaign, the newest first. */
export function LeadList({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const path = fillPath(listLeads.path, { id: campaignId });
  const grid = useGrid<LeadRow>(path);
  const { opened, open, close } = useOpenedLead(grid.rows);
  const { state } = grid;

  const { setLeadState, erase } = useLeadActions(campaignId);
  const columns = useLeadColumns(open);
  return (
    <>
      <DataList
        grid={grid}
        what={t('campaigns.leads')}
        filters={
          <>
            <FilterChip
              label={t('campaigns.columns.state')}
              {...filterBy(grid, 'state')}
              options={leadStates.map((value) => ({ value, label: t(`campaigns.states.${value}`) }))}
            />
            <PeriodFilter
              value={state.filters.created_at?.[0] ?? ''}
              onChange={(value) =>
                grid.setState(withFilter(state, 'created_at', value === '' ? [] : [value]))
              }
            />
          </>
        }
        label={t('campaigns.tab_leads')}
        columns={columns}
        rowName={(row) => row.name}
        rowActions={(row) => [
          { key: 'details', label: t('campaigns.details'), icon: IconEye, onClick: () => open(row) },
          can('campaigns.delete') && {
            key: 'delete',
            label: t('campaigns.delete'),
            icon: IconTrash,
            destructive: true,
            onClick: () => void erase(row),
          },
        ]}
        rowMenu={(row) =>
          can('campaigns.edit') && (
            <LeadStateMenu lead={row} onChoose={(next) => void setLeadState(row, next)} />
          )
        }
        help={t('campaigns.empty_help')}
      />
      {opened && <LeadDrawer lead={opened} onClose={close} />}
    </>
  );
}
