import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';

/** What the chair was told and has not settled. */
export function FlagTable({ dashboard }: { dashboard: GradingDashboard }) {
  const { t } = useTranslation();
  const columns = ['flag', 'question', 'note', 'told_by', 'since'] as const;
  return (
    <FigureTable
      title={t('correctors.flags.title')}
      help={t('correctors.flags.help')}
      empty={t('correctors.flags.none')}
      columns={columns.map((key) => t(`correctors.dashboard.columns.${key}`))}
      rows={dashboard.flags.map(({ id, kind, question, note, grader, since }) => ({
        key: id,
        cells: [
          t(`correctors.flags.kinds.${kind}`),
          question,
          note,
          grader ?? t('correctors.flags.by_comparison'),
          formatDateTime(since),
        ],
      }))}
    />
  );
}
