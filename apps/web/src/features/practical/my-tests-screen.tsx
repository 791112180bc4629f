import {
  listMyPracticalTests,
  type MyPracticalTest,
} from '@certame/contract/features/practical/examiner/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';

export const texts = ['practical'];

/** Tests at which the reader examines. */
export default function MyTestsScreen() {
  const { t } = useTranslation();
  const grid = useGrid<MyPracticalTest>(listMyPracticalTests.path);
  const columns = useMemo(() => {
    const column = columnsOf<MyPracticalTest>(t, { labels: 'practical.columns' });
    const count = (key: 'students' | 'forms' | 'submitted') =>
      column(key, { align: 'right' }, (row) => formatNumber(row[key]));
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('starts_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.starts_at} />
      )),
      ...[count('students'), count('forms'), count('submitted')],
    ];
  }, [t]);
  return (
    <>
      <PageHeader title={t('titles./practical_tests/tests')} help={t('practical.my_help')} />
      <DataList
        grid={grid}
        what={t('practical.many')}
        label={t('titles./practical_tests/tests')}
        columns={columns}
        rowLink={(row) => `/practical_tests/${row.id}/teachers/${row.teacher_id}/students`}
        rowName={(row) => row.name}
        help={t('practical.my_empty')}
      />
    </>
  );
}
