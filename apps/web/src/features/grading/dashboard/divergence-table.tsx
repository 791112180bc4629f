import type { GradingDashboard } from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { FigureTable } from '#kit/charts/figure-table.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { formatDecimal } from '#lib/language/format-decimal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './dashboard.module.css';

/** Answers whose scores diverge: who gave what, how far apart, and who has it now. */
export function DivergenceTable({ dashboard }: { dashboard: GradingDashboard }) {
  const { t } = useTranslation();
  const columns = ['question', 'scores', 'difference', 'waits_for', 'since'] as const;
  return (
    <FigureTable
      title={t('correctors.dashboard.divergences.title')}
      help={t('correctors.dashboard.divergences.help')}
      empty={t('correctors.dashboard.divergences.none')}
      columns={columns.map((key) => t(`correctors.dashboard.columns.${key}`))}
      rows={dashboard.divergences.map(({ id, question, scores, difference, waits_for, since }) => ({
        key: id,
        cells: [
          question,
          <ul key="scores" className={classes.scores}>
            {scores.map(({ grader, score }) => (
              <li key={grader}>
                {grader} <strong>{formatDecimal(score)}</strong>
              </li>
            ))}
          </ul>,
          formatDecimal(difference),
          waits_for ?? t('correctors.dashboard.divergences.nobody'),
          formatDateTime(since),
        ],
      }))}
    />
  );
}
