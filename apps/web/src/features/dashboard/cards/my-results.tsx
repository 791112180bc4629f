import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { myAnswersQuery } from '#lib/queries/my-answers-query.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

const shownMax = 4;

/** The user's latest results that are available. */
export function MyResults({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation();
  const query = useQuery(myAnswersQuery);
  const results = (query.data?.model ?? [])
    .filter((one) => one.results_available && one.answer_id)
    .sort((a, b) => (b.finished_at ?? '').localeCompare(a.finished_at ?? ''))
    .slice(0, shownMax);
  if (!query.data || (quiet && results.length === 0)) return null;
  return (
    <DashboardCard title={t('dashboard.results')}>
      {results.length === 0 && <p className={classes.none}>{t('dashboard.no_results')}</p>}
      <ul className={classes.list}>
        {results.map((one) => (
          <CardRow
            key={one.short_url_id}
            title={one.name}
            detail={one.finished_at && t('dashboard.finished_on', { when: formatDateTime(one.finished_at) })}
            action={{ to: `/form/${one.short_url_id}/results`, label: t('dashboard.see_result') }}
          />
        ))}
      </ul>
    </DashboardCard>
  );
}
