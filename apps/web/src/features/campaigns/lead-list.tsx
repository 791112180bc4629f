import { type LeadRow, listLeads } from '@certame/contract/features/campaigns/endpoints.ts';
import { leadStates } from '@certame/contract/features/campaigns/leads.ts';
import { IconEye, IconTrash } from '@tabler/icons-react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy, withFilter } from '#kit/grid/grid-state.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
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
  const selection = useSelection();
  const { opened, open, close } = useOpenedLead(grid.rows);
  const { state } = grid;

  const { setLeadState, erase } = useLeadActions(campaignId);
  const columns = useLeadColumns(open);
  return (
    <>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('campaigns.leads')} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('campaigns.columns.state')}
          {...filterBy(grid, 'state')}
          options={leadStates.map((value) => ({ value, label: t(`campaigns.states.${value}`) }))}
        />
        <PeriodFilter
          value={state.filters.created_at?.[0] ?? ''}
          onChange={(value) => grid.setState(withFilter(state, 'created_at', value === '' ? [] : [value]))}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        label={t('campaigns.tab_leads')}
        columns={columns}
        rowName={(row) => row.name}
        rowActions={(row) => [
          {
            key: 'details',
            label: t('campaigns.details'),
            icon: IconEye,
            onClick: () => open(row),
          },
          ...(can('campaigns.delete')
            ? [
                {
                  key: 'delete',
                  label: t('campaigns.delete'),
                  icon: IconTrash,
                  destructive: true,
                  onClick: () => void erase(row),
                },
              ]
            : []),
        ]}
        rowMenu={(row) =>
          can('campaigns.edit') && (
            <LeadStateMenu lead={row} onChoose={(next) => void setLeadState(row, next)} />
          )
        }
        empty={<EmptyState help={t('campaigns.empty_help')} />}
      />
      {opened && <LeadDrawer lead={opened} onClose={close} />}
    </>
  );
}
