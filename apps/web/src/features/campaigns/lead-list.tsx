import {
  changeLeadState,
  deleteLead,
  getCampaignNumbers,
  type LeadRow,
  listLeads,
} from '@certame/contract/features/campaigns/endpoints.ts';
import { leadStates, type LeadState as State } from '@certame/contract/features/campaigns/leads.ts';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconEye, IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { confirm } from '#kit/feedback/confirm.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy, withFilter } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useCan } from '#lib/session/session.ts';
import { shortEmail } from '#lib/short-email.ts';
import classes from './campaigns.module.css';
import { LeadDrawer } from './lead-drawer.tsx';
import { LeadState } from './lead-state.tsx';
import { PeriodFilter } from './period-filter.tsx';

/** The leads of a campaign, the newest first. */
export function LeadList({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const can = useCan();
  const path = fillPath(listLeads.path, { id: campaignId });
  const grid = useGrid<LeadRow>(path);
  const selection = useSelection();
  const [chosen, setChosen] = useState<LeadRow | null>(null);
  // Whoever was found elsewhere is shown at once.
  const [params, setParams] = useSearchParams();
  const opened = chosen ?? grid.rows.find((row) => row.id === params.get('lead')) ?? null;
  const close = (): void => {
    setChosen(null);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('lead');
        return rest;
      },
      { replace: true },
    );
  };
  const { state } = grid;

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

  const columns = useMemo((): DataGridColumn<LeadRow>[] => {
    const label = (key: string): string => t(`campaigns.columns.${key}`);
    return [
      {
        key: 'name',
        label: label('name'),
        sortable: true,
        render: (row) => (
          <span className={classes.person}>
            <button type="button" onClick={() => setChosen(row)}>
              {row.name}
            </button>
            {row.guardian_name && <small>{t('campaigns.minor')}</small>}
          </span>
        ),
      },
      {
        key: 'email',
        label: label('contact'),
        sortable: true,
        width: '26%',
        render: (row) => (
          <span className={classes.person}>
            <span title={row.email}>{shortEmail(row.email)}</span>
            <small>{row.phone}</small>
          </span>
        ),
      },
      {
        key: 'utm_source',
        label: label('utm_source'),
        sortable: true,
        width: '150px',
        render: (row) => row.utm_source ?? row.referrer_host ?? t('campaigns.numbers.direct'),
      },
      {
        key: 'attempt_state',
        label: label('attempt_state'),
        width: '150px',
        render: (row) =>
          row.attempt_state ? t(`results.server.states.${row.attempt_state}`) : t('campaigns.not_started'),
      },
      {
        key: 'state',
        label: label('state'),
        sortable: true,
        width: '130px',
        render: (row) => <LeadState state={row.state} />,
      },
      {
        key: 'created_at',
        label: label('created_at'),
        sortable: true,
        width: '150px',
        render: (row) => <DateTimeCell value={row.created_at} />,
      },
    ];
  }, [t]);

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
            onClick: () => setChosen(row),
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
            <Menu position="bottom-end" width={200} withinPortal>
              <Menu.Target>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  aria-label={t('campaigns.set_state', { name: row.name })}
                >
                  <IconDots size={17} stroke={1.8} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {leadStates
                  .filter((one) => one !== row.state)
                  .map((one) => (
                    <Menu.Item key={one} onClick={() => void setLeadState(row, one)}>
                      {t(`campaigns.states.${one}`)}
                    </Menu.Item>
                  ))}
              </Menu.Dropdown>
            </Menu>
          )
        }
        empty={<EmptyState help={t('campaigns.empty_help')} />}
      />
      {opened && <LeadDrawer lead={opened} onClose={close} />}
    </>
  );
}
