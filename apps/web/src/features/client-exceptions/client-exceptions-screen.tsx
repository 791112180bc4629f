import {
  type ClientException,
  listClientExceptions,
} from '@certame/contract/features/client-exceptions/endpoints.ts';
import { IconEye } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { OpenButton } from '#kit/details/open-button.tsx';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import { filterBy } from '#kit/grid/grid-state.ts';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { FilterChip } from '#kit/grid/tools/filters/filter-chip.tsx';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { ListExport } from '#kit/grid/tools/list-export.tsx';
import { SelectionBar } from '#kit/grid/tools/selection-bar.tsx';
import { useSelection } from '#kit/grid/tools/use-selection.ts';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { ExceptionDrawer } from './exception-drawer.tsx';
import { ExceptionState } from './exception-state.tsx';

export const texts = ['client-exceptions'];

/** Errors that browsers reported, the latest first. */
export default function ClientExceptionsScreen() {
  const { t } = useTranslation();
  const grid = useGrid<ClientException>(listClientExceptions.path);
  const selection = useSelection();
  const [opened, setOpened] = useState<ClientException | null>(null);
  const columns = useMemo((): DataGridColumn<ClientException>[] => {
    const label = (key: string): string => t(`client-exceptions.columns.${key}`);
    return [
      {
        key: 'message',
        label: label('message'),
        sortable: true,
        width: '34%',
        render: (row) => (
          <OpenButton onClick={() => setOpened(row)}>
            {row.message}
            {row.frame && <small>{row.frame}</small>}
          </OpenButton>
        ),
      },
      {
        key: 'state',
        label: label('state'),
        render: (row) => <ExceptionState resolvedAt={row.resolved_at} />,
      },
      {
        key: 'count',
        label: label('count'),
        sortable: true,
        align: 'right',
        render: (row) => formatNumber(row.count),
      },
      {
        key: 'people_count',
        label: label('people_count'),
        sortable: true,
        align: 'right',
        render: (row) => formatNumber(row.people_count),
      },
      {
        key: 'browsers',
        label: label('browsers'),
        render: (row) => Object.keys(row.browsers).slice(0, 3).join('; '),
      },
      {
        key: 'last_seen_at',
        label: label('last_seen_at'),
        sortable: true,
        render: (row) => <DateTimeCell value={row.last_seen_at} />,
      },
    ];
  }, [t]);

  return (
    <>
      <PageHeader title={t('titles./user_client_exceptions')} help={t('client-exceptions.help')} />
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('client-exceptions.many')} />}
        end={<ListExport grid={grid} selection={selection} />}
      >
        <FilterChip
          label={t('client-exceptions.columns.state')}
          single
          {...filterBy(grid, 'state')}
          options={(['open', 'resolved'] as const).map((value) => ({
            value,
            label: t(`client-exceptions.states.${value}`),
          }))}
        />
      </GridToolbar>
      <SelectionBar grid={grid} selection={selection} />
      <GridList
        grid={grid}
        selection={selection.active ? selection : undefined}
        label={t('titles./user_client_exceptions')}
        columns={columns}
        rowName={(row) => row.message}
        rowActions={(row) => [
          {
            key: 'open',
            label: t('client-exceptions.open'),
            icon: IconEye,
            onClick: () => setOpened(row),
          },
        ]}
        empty={<EmptyState help={t('client-exceptions.empty_help')} />}
      />
      {opened && <ExceptionDrawer exception={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
