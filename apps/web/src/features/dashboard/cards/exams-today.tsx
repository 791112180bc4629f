import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

/** Exams that are open today, with their progress; `total` may exceed the number of those shown. */
export function ExamsToday({
  exams,
  total,
}: {
  exams: NonNullable<Dashboard['exams_today']>;
  total: number;
}) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <DashboardCard
      title={t('dashboard.exams_today')}
      link={
        total > exams.length && can('questionnaires.menu')
          ? { to: '/questionnaires?f.state=released', label: t('dashboard.all') }
          : undefined
      }
    >
      {exams.length === 0 && <p className={classes.none}>{t('dashboard.no_exams_today')}</p>}
      <ul className={classes.list}>
        {exams.map((exam) => (
          <CardRow
            key={exam.id}
            title={exam.name}
            to={can('questionnaires.resume') ? `/questionnaires/${exam.id}/resume` : null}
            detail={
              exam.starts_at && exam.ends_at
                ? t('dashboard.hours', {
                    from: formatDateTime(exam.starts_at),
                    to: formatDateTime(exam.ends_at),
                  })
                : exam.starts_at && formatDateTime(exam.starts_at)
            }
            count={t('dashboard.exam_counts', {
              open: formatNumber(exam.open),
              finished: formatNumber(exam.finished),
              participants: formatNumber(exam.participants),
            })}
          />
        ))}
      </ul>
    </DashboardCard>
  );
}
