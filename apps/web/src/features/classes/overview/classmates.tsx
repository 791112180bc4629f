import type { Classmate } from '@certame/contract/features/classes/endpoints.ts';
import { useMemo } from 'react';
import { Absent } from '#kit/cells/absent.tsx';
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
    const label = (key: string): string => t(`classes.columns.${key}`);
    const name = { key: 'name', label: label('name'), sortable: true, render: (row: Classmate) => row.name };
    if (!teaches) return [name];
    const portrait = (row: Classmate) => <PersonName name={row.name} picture={row.picture} />;
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
      { ...name, render: portrait },
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
  return (
    <>
      <GridToolbar
        grid={grid}
        columns={columns}
        search={<GridSearch grid={grid} what={t('classes.students.many')} />}
      ></GridToolbar>
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
