import type { PracticalRow } from '@certame/contract/features/practical/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** What the lists of tests show of each. */
export function usePracticalColumns() {
  const { t } = useTranslation();
  return useMemo(() => {
    const column = columnsOf<PracticalRow>(t, { labels: 'practical.columns' });
    const count = (key: 'stations' | 'students' | 'teachers' | 'forms' | 'submitted') =>
      column(key, { align: 'right' }, (row) => formatNumber(row[key]));
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('questionnaire_name', { sortable: true }, (row) => row.questionnaire_name ?? ''),
      column('starts_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.starts_at} />
      )),
      ...[count('stations'), count('students'), count('teachers'), count('forms'), count('submitted')],
    ];
  }, [t]);
}
