import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { formatDate, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './activity-chart.module.css';
import { DashboardCard } from './dashboard-card.tsx';

/** Finished exams by day, as bars and as a table. Hidden while there are none. */
export function ActivityChart({ days }: { days: NonNullable<Dashboard['activity']> }) {
  const { t } = useTranslation();
  const most = Math.max(...days.map((day) => day.finished));
  if (most <= 0) return null;
  return (
    <DashboardCard title={t('dashboard.activity')}>
      <div className={classes.bars} aria-hidden="true">
        {days.map((day) => (
          <div key={day.day} title={`${formatDate(day.day)}: ${formatNumber(day.finished)}`}>
            <small>{day.finished > 0 ? formatNumber(day.finished) : ''}</small>
            <i style={{ height: `${Math.max(2, (day.finished / most) * 88)}px` }} />
            <span>{formatDate(day.day).slice(0, 2)}</span>
          </div>
        ))}
      </div>
      <details className={classes.table}>
        <summary>{t('dashboard.activity_table')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('dashboard.day')}</th>
              <th scope="col">{t('dashboard.concluded')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day}>
                <th scope="row">{formatDate(day.day)}</th>
                <td>{formatNumber(day.finished)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </DashboardCard>
  );
}
