import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { formatDateTime, formatRounded } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

/** Questionnaires whose scores were released last, each with a link to them. */
export function LatestResults({ rows }: { rows: NonNullable<Dashboard['latest_results']> }) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  return (
    <DashboardCard title={t('dashboard.latest_results')}>
      <ul className={classes.list}>
        {rows.map((row) => {
          const scores = t('dashboard.released_scores', { count: row.released });
          const average = t(
            row.expected_percent === null ? 'dashboard.average' : 'dashboard.average_beside_expected',
            {
              percent: formatRounded(Number(row.average_percent)),
              expected: formatRounded(Number(row.expected_percent)),
            },
          );
          return (
            <CardRow
              key={row.id}
              title={row.name}
              to={`/questionnaires/${row.id}/resume`}
              detail={t('dashboard.released_on', { when: formatDateTime(row.released_at) })}
              count={row.average_percent === null ? scores : `${scores} · ${average}`}
            />
          );
        })}
      </ul>
    </DashboardCard>
  );
}
