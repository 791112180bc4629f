import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatNumber, formatRounded } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';

const percent = (share: number | null): string => (share === null ? '–' : `${formatRounded(100 * share)}%`);

/** How often two graders of one answer chose the same level, criterion by criterion. */
export function AgreementTable({ dashboard }: { dashboard: GradingDashboard }) {
  const { t } = useTranslation();
  const columns = ['criterion', 'pairs', 'exact', 'adjacent', 'kappa'] as const;
  return (
    <FigureTable
      title={t('correctors.dashboard.agreement')}
      help={t('correctors.dashboard.agreement_help')}
      empty={t('correctors.dashboard.nothing')}
      columns={columns.map((key) => t(`correctors.dashboard.columns.${key}`))}
      rows={dashboard.criteria.map(({ id, criterion, pairs, exact, adjacent, kappa }) => ({
        key: id,
        cells: [
          criterion,
          formatNumber(pairs),
          percent(exact),
          percent(adjacent),
          kappa === null ? '–' : formatDecimal(kappa.toFixed(2)),
        ],
      }))}
    />
  );
}
