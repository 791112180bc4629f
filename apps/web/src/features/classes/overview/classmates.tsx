import type { Classmate } from '@certame/contract/features/classes/endpoints.ts';
import { useMemo } from 'react';
import { Absent } from '../../../kit/cells/absent.tsx';
import { DataGrid } from '../../../kit/grid/data-grid.tsx';
import { EmptyState } from '../../../kit/grid/empty-state.tsx';
import { withChange, withSort } from '../../../kit/grid/grid-state.ts';
import { GridToolbar } from '../../../kit/grid/grid-toolbar.tsx';
import type { DataGridColumn } from '../../../kit/grid/grid-types.ts';
import { LoadFailure } from '../../../kit/grid/load-failure.tsx';
import { Pagination } from '../../../kit/grid/pagination.tsx';
import { SearchBox } from '../../../kit/grid/search-box.tsx';
import { useGrid } from '../../../kit/grid/use-grid.ts';
import { ProgressLine } from '../../../kit/page/progress-line.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from '../classes.module.css';

function useColumns(teaches: boolean): DataGridColumn<Classmate>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const label = (key: string): string => t(`classes.columns.${key}`);
    const name = { key: 'name', label: label('name'), sortable: true, render: (row: Classmate) => row.name };
    if (!teaches) return [name];
    const progress = (key: 'contents' | 'questionnaires'): DataGridColumn<Classmate> => ({
      key,
      label: label(key),
      width: '190px',
      render: (row) =>
        row[key] ? (
          <div className={classes.cell}>
            <ProgressLine label="" {...row[key]} />
          </div>
        ) : (
          <Absent />
        ),
    });
    return [
      name,
      { key: 'email', label: label('email'), sortable: true, render: (row) => row.email ?? <Absent /> },
      {
        key: 'identifier',
        label: label('identifier'),
        sortable: true,
        width: '130px',
        render: (row) => row.identifier ?? <Absent />,
      },
      progress('contents'),
      progress('questionnaires'),
    ];
  }, [t, teaches]);
}

/** Who attends: names for classmates, progress for those who teach. */
export function Classmates({ classId, teaches }: { classId: string; teaches: boolean }) {
  const { t } = useTranslation();
  const grid = useGrid<Classmate>(`/api/v1/classes_students/${classId}/students`);
  const columns = useColumns(teaches);
  const { state } = grid;
  return (
    <>
      <GridToolbar>
        <SearchBox
          value={state.search}
          label={t('kit.grid.search', { what: t('classes.students.many') })}
          onSearch={(search) => grid.setState(withChange(state, { search }))}
        />
      </GridToolbar>
      {grid.query.isError && grid.rows.length === 0 ? (
        <LoadFailure onRetry={() => void grid.query.refetch()} />
      ) : (
        <DataGrid
          label={t('classes.tabs.students')}
          columns={columns}
          rows={grid.rows}
          loading={grid.query.isPending}
          refreshing={grid.query.isPlaceholderData}
          sort={{ column: state.sort ?? 'name', direction: state.direction }}
          onSort={(column) => grid.setState(withSort({ ...state, sort: state.sort ?? 'name' }, column))}
          rowName={(row) => row.name}
          empty={
            <EmptyState
              help={t(state.search === '' ? 'classes.students.empty' : 'kit.grid.empty_filtered')}
            />
          }
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
