import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { shownFigure } from './figure.ts';

type Training = GradingDashboard['graders'][number]['training'];

/** Each grader: how much, how fast, and how the scores lie beside the others’. */
export function GraderTable({ dashboard }: { dashboard: GradingDashboard }) {
  const { t } = useTranslation();
  const hasTraining = dashboard.graders.some(({ training }) => training !== null);
  const columns = [
    'grader',
    'given_out',
    'scored',
    'per_day',
    'mean',
    'spread',
    'severity',
    'median_seconds',
    ...(hasTraining ? (['training', 'checks'] as const) : []),
  ] as const;
  const trained = (training: Training): string[] =>
    training === null
      ? ['–', '–']
      : [
          t(`correctors.training.short.${training.state}`),
          `${formatNumber(training.checks_met)} / ${formatNumber(training.checks)}`,
        ];
  return (
    <FigureTable
      title={t('correctors.sections.graders')}
      help={t('correctors.dashboard.graders_help', { max: dashboard.max_score })}
      empty={t('correctors.dashboard.nothing')}
      columns={columns.map((key) => t(`correctors.dashboard.columns.${key}`))}
      rows={dashboard.graders.map(
        ({ id, name, given_out, scored, per_day, mean, spread, severity, median_seconds, training }) => ({
          key: id,
          cells: [
            name,
            formatNumber(given_out),
            formatNumber(scored),
            ...[per_day, mean, spread, severity, median_seconds].map(shownFigure),
            ...(hasTraining ? trained(training) : []),
          ],
        }),
      )}
    />
  );
}
