import { grid as gridConstants } from '@certame/contract/constants.ts';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { deferred } from '#lib/page/deferred.ts';
import { DataGrid } from './data-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import { type GridState, isFiltered, withChange, withSort } from './grid-state.ts';
import type { DataGridProps } from './grid-types.ts';
import { LoadFailure } from './load-failure.tsx';
import { Pagination } from './paging/pagination.tsx';
import type { Grid } from './use-grid.ts';
import { shownColumns, useCompact, useHiddenColumns } from './view/list-view.ts';
import { RowsSelect } from './view/rows-select.tsx';

const ViewMenu = deferred(async () => (await import('./view/view-menu.tsx')).ViewMenu);

type Shown = 'label' | 'columns' | 'selection' | 'rowActions' | 'rowMenu' | 'rowLink' | 'rowName';

export interface GridListProps<Row extends { id: string }> extends Pick<DataGridProps<Row>, Shown> {
  grid: Grid<Row>;
  /** The API's own order, for the headers to show until one of them is clicked. */
  firstSort?: Partial<Pick<GridState, 'sort' | 'direction'>>;
  /** Shown when there is nothing at all; when search and filters leave nothing, the way back is. */
  empty: ReactNode;
}

/** The rows of a grid of the API with its pages: what failed to load, what is empty, what a click on a header asks for. */
export function GridList<Row extends { id: string }>({
  grid,
  firstSort,
  empty,
  ...shown
}: GridListProps<Row>) {
  const { t } = useTranslation();
  const { state, setState, query, rows } = grid;
  const compact = useCompact();
  const columns = shownColumns(shown.columns, useHiddenColumns(grid.path));
  const sorted = state.sort === null ? { ...state, ...firstSort } : state;
  return (
    <>
      {query.isError && rows.length === 0 ? (
        <LoadFailure onRetry={() => void query.refetch()} />
      ) : (
        <DataGrid
          {...shown}
          columns={columns}
          compact={compact}
          rows={rows}
          loading={query.isPending}
          refreshing={query.isPlaceholderData}
          sort={{ column: sorted.sort, direction: sorted.direction }}
          onSort={(column) => setState(withSort(sorted, column))}
          empty={
            isFiltered(state) ? (
              <EmptyState
                help={t('kit.grid.empty_filtered')}
                action={
                  <Button
                    variant="default"
                    onClick={() => setState(withChange(state, { search: '', filters: {} }))}
                  >
                    {t('kit.grid.clear_all')}
                  </Button>
                }
              />
            ) : (
              empty
            )
          }
        />
      )}
      <Pagination
        page={state.page}
        lastPage={grid.lastPage}
        total={grid.total}
        isMinimum={grid.isMinimum}
        perPage={query.data?.model.per_page ?? gridConstants.perPage}
        onPage={(page) => setState({ ...state, page })}
        view={
          <>
            {shown.columns.length > 2 && (
              <Suspense fallback={null}>
                <ViewMenu path={grid.path} columns={shown.columns} />
              </Suspense>
            )}
            {(grid.total > gridConstants.perPage || grid.lastPage > 1) && (
              <RowsSelect onChange={() => setState({ ...state, page: 1 })} />
            )}
          </>
        }
      />
    </>
  );
}
