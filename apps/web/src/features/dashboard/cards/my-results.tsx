import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { myAnswersQuery } from '#lib/queries/my-answers-query.ts';
import classes from '../dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';

const shownMax = 4;

/** The latest results that may be seen. */
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
          <li key={one.short_url_id}>
            <div>
              <strong>{one.name}</strong>
              {one.finished_at && (
                <span>{t('dashboard.finished_on', { when: formatDateTime(one.finished_at) })}</span>
              )}
            </div>
            <Link
              to={`/form/${one.short_url_id}/results`}
              className={classes.go}
              aria-label={`${t('dashboard.see_result')}: ${one.name}`}
            >
              {t('dashboard.see_result')}
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
