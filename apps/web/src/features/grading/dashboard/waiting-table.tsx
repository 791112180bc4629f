import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** What has waited longest, with whose turn it is. */
export function WaitingTable({ dashboard }: { dashboard: GradingDashboard }) {
  const { t } = useTranslation();
  return (
    <FigureTable
      title={t('correctors.dashboard.waiting')}
      help={t('correctors.dashboard.waiting_help')}
      empty={t('correctors.dashboard.none_waiting')}
      columns={[t('correctors.dashboard.columns.grader'), t('correctors.dashboard.columns.since')]}
      rows={dashboard.waiting.map(({ id, grader, since }) => ({
        key: id,
        cells: [grader, formatDateTime(since)],
      }))}
    />
  );
}
