import { listGradingProgress } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import type { GradingConfigRow } from '@certame/contract/features/grading/endpoints.ts';
import { useMemo } from 'react';
import { DateTimeCell } from '#kit/cells/date-time.tsx';
import { columnsOf } from '#kit/grid/columns-of.ts';
import { DataList } from '#kit/grid/data-list.tsx';
import { useGrid } from '#kit/grid/use-grid.ts';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';

export const texts = ['correctors'];

/** Every correction with how far it is, each leading to its dashboard. */
export default function ProgressScreen() {
  const { t } = useTranslation();
  const grid = useGrid<GradingConfigRow>(listGradingProgress.path);
  const columns = useMemo(() => {
    const column = columnsOf<GradingConfigRow>(t, { labels: 'correctors.columns' });
    const count = (key: 'graders' | 'given_out' | 'scored' | 'divergent') =>
      column(key, { align: 'right' }, (row) => formatNumber(row[key]));
    return [
      column('name', { sortable: true }, (row) => row.name),
      column('questionnaire_name', { sortable: true }, (row) => row.questionnaire_name),
      ...[count('graders'), count('given_out'), count('scored'), count('divergent')],
      column('deadline_at', { sortable: true, width: '170px' }, (row) => (
        <DateTimeCell value={row.deadline_at} />
      )),
    ];
  }, [t]);
  return (
    <>
      <PageHeader
        title={t('titles./questionnaire_correctors/dashboard')}
        help={t('correctors.dashboard.help')}
      />
      <DataList
        grid={grid}
        what={t('correctors.many')}
        label={t('titles./questionnaire_correctors/dashboard')}
        columns={columns}
        rowLink={(row) => `/questionnaire_correctors/${row.id}/dashboard`}
        rowName={(row) => row.name}
        help={t('correctors.empty_help')}
      />
    </>
  );
}
