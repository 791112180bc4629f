import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/language/i18n.ts';
import { myContentsQuery } from '#lib/queries/my-contents-query.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

const shownMax = 4;

/** Contents of the user's classes that the user has not opened yet. */
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
          <CardRow
            key={one.id}
            title={one.name}
            detail={[...one.classes, ...one.disciplines].join(' · ')}
            action={{ to: `/contents/${one.id}`, label: t('dashboard.read') }}
          />
        ))}
      </ul>
    </DashboardCard>
  );
}
