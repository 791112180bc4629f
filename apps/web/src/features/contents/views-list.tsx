import type { ContentView } from '@certame/contract/features/contents/endpoints.ts';
import { useMemo } from 'react';
import { Absent } from '../../kit/cells/absent.tsx';
import { DateTimeCell } from '../../kit/cells/date-time.tsx';
import { DataGrid } from '../../kit/grid/data-grid.tsx';
import { EmptyState } from '../../kit/grid/empty-state.tsx';
import { FilterChip } from '../../kit/grid/filter-chip.tsx';
import { withChange, withFilter, withSort } from '../../kit/grid/grid-state.ts';
import { GridToolbar } from '../../kit/grid/grid-toolbar.tsx';
import type { DataGridColumn } from '../../kit/grid/grid-types.ts';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { Pagination } from '../../kit/grid/pagination.tsx';
import { SearchBox } from '../../kit/grid/search-box.tsx';
import { useGrid } from '../../kit/grid/use-grid.ts';
import { useTranslation } from '../../lib/i18n.ts';

/** Who has seen a content, first and last, and how often; whoever hasn't stands in the list too. */
export function ViewsList({ contentId }: { contentId: string }) {
  const { t } = useTranslation();
  const grid = useGrid<ContentView>(`/api/v1/contents/${contentId}/views`);
  const { state } = grid;
  const filtered = state.search !== '' || Object.keys(state.filters).length > 0;
  const columns = useMemo((): DataGridColumn<ContentView>[] => {
    const label = (key: string): string => t(`contents.views.columns.${key}`);
    const moment = (key: 'first_at' | 'last_at'): DataGridColumn<ContentView> => ({
      key,
      label: label(key),
      sortable: true,
      width: '170px',
      render: (row) => (row[key] ? <DateTimeCell value={row[key]} /> : t('contents.views.never')),
    });
    return [
      { key: 'name', label: label('name'), sortable: true, render: (row) => row.name },
      {
        key: 'class_name',
        label: label('class_name'),
        sortable: true,
        render: (row) => row.class_name ?? <Absent />,
      },
      moment('first_at'),
      moment('last_at'),
      {
        key: 'count',
        label: label('count'),
        sortable: true,
        align: 'right',
        width: '110px',
        render: (row) => row.count,
      },
    ];
  }, [t]);
  return (
    <>
      <GridToolbar>
        <SearchBox
          value={state.search}
          label={t('kit.grid.search', { what: t('contents.views.many') })}
          onSearch={(search) => grid.setState(withChange(state, { search }))}
        />
        <FilterChip
          label={t('contents.views.filter')}
          single
          chosen={state.filters.seen ?? []}
          onChange={(values) => grid.setState(withFilter(state, 'seen', values))}
          options={[
            { value: 'true', label: t('contents.seen') },
            { value: 'false', label: t('contents.unseen') },
          ]}
        />
      </GridToolbar>
      {grid.query.isError && grid.rows.length === 0 ? (
        <LoadFailure onRetry={() => void grid.query.refetch()} />
      ) : (
        <DataGrid
          label={t('contents.tabs.views')}
          columns={columns}
          rows={grid.rows}
          loading={grid.query.isPending}
          refreshing={grid.query.isPlaceholderData}
          sort={{ column: state.sort ?? 'name', direction: state.direction }}
          onSort={(column) => grid.setState(withSort({ ...state, sort: state.sort ?? 'name' }, column))}
          rowName={(row) => row.name}
          empty={<EmptyState help={t(filtered ? 'kit.grid.empty_filtered' : 'contents.views.empty')} />}
        />
      )}
      <Pagination
        page={state.page}
        lastPage={grid.lastPage}
        total={grid.total}
        perPage={grid.query.data?.model.per_page ?? 10}
        onPage={(page) => grid.setState({ ...state, page })}
      />
    </>
  );
}
