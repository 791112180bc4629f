import type { Classmate } from '@certame/contract/features/classes/endpoints.ts';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { GridList } from '#kit/grid/grid-list.tsx';
import type { DataGridColumn } from '#kit/grid/grid-types.ts';
import { GridSearch } from '#kit/grid/tools/grid-search.tsx';
import { GridToolbar } from '#kit/grid/tools/grid-toolbar.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { ProgressLine } from '#kit/page/progress-line.tsx';
import { PersonName } from '#kit/people/person-name.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../classes.module.css';

function useColumns(teaches: boolean): DataGridColumn<Classmate>[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<Classmate>(t, { labels: 'classes.columns' });
    const name = column('name', { sortable: true }, (row) => row.name);
    if (!teaches) return [name];
    const progress = (key: 'contents' | 'questionnaires') =>
      column(key, { width: '190px' }, (row) =>
        row[key] ? (
          <div className={classes.cell}>
            <ProgressLine label="" {...row[key]} />
          </div>
        ) : (
          <Absent />
        ),
      );
    return [
      { ...name, render: (row) => <PersonName name={row.name} picture={row.picture} /> },
      column('email', { sortable: true }, (row) => row.email ?? <Absent />),
      column('identifier', { sortable: true, width: '130px' }, (row) => row.identifier ?? <Absent />),
      progress('contents'),
      progress('questionnaires'),
    ];
  }, [t, teaches]);
}

/** List of a class's students: names alone for classmates, progress too for teachers. */
export function Classmates({ classId, teaches }: { classId: string; teaches: boolean }) {
  const { t } = useTranslation();
  const grid = useGrid<Classmate>(`/api/v1/classes_students/${classId}/students`);
  const columns = useColumns(teaches);
  return (
    <>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('classes.students.many')} />}
      />
      <GridList
        grid={grid}
        firstSort={{ sort: 'name' }}
        label={t('classes.tabs.students')}
        columns={columns}
        rowName={(row) => row.name}
        empty={<EmptyState help={t('classes.students.empty')} />}
      />
    </>
  );
}
