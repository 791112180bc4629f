import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { myContentsQuery } from '#lib/queries/my-contents-query.ts';
import classes from '../dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';

const shownMax = 4;

/** Contents of one's classes that one has not opened yet. */
export function UnreadContents() {
  const { t } = useTranslation();
  const query = useQuery(myContentsQuery);
  const unread = (query.data?.model ?? [])
    .filter((one) => one.seen_at === null && one.state === 'published')
    .slice(0, shownMax);
  if (unread.length === 0) return null;
  return (
    <DashboardCard title={t('dashboard.contents')} link={{ to: '/contents', label: t('dashboard.all') }}>
      <ul className={classes.list}>
        {unread.map((one) => (
          <li key={one.id}>
            <div>
              <strong>{one.name}</strong>
              <span>{[...one.classes, ...one.disciplines].join(' · ')}</span>
            </div>
            <Link
              to={`/contents/${one.id}`}
              className={classes.go}
              aria-label={`${t('dashboard.read')}: ${one.name}`}
            >
              {t('dashboard.read')}
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
