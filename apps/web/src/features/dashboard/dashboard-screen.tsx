import { Skeleton } from '@mantine/core';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { useActiveRoleKey, useCan, useSession } from '../../lib/session.ts';
import { NewsCard } from '../news/index.ts';
import { ActivityChart } from './activity-chart.tsx';
import classes from './dashboard.module.css';
import { ExamsToday } from './exams-today.tsx';
import { homeOfRole } from './home-of-role.ts';
import { LatestResults } from './latest-results.tsx';
import { MyEvaluations } from './my-evaluations.tsx';
import { MyResults } from './my-results.tsx';
import { shownNumbers } from './number-links.ts';
import tiles from './number-tiles.module.css';
import { NumberTiles } from './number-tiles.tsx';
import { OwnClasses, OwnRooms } from './own-groups.tsx';
import { RecentQuestionnaires } from './recent-questionnaires.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { UnreadContents } from './unread-contents.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WaitingList } from './waiting-list.tsx';

export const texts = ['news', 'dashboard'];

/** Home: what needs me today, first of all; then what moves, and where to go from here. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  const { user, institution } = useSession();
  const can = useCan();
  const query = useDashboard();
  const firstName = user?.name.split(' ')[0] ?? '';
  const { isStaff, isCandidate, isGrader } = homeOfRole(useActiveRoleKey(), can);
  const data = query.data;
  // Whoever works as a candidate now is not told of the office that waits in another role.
  const office = isCandidate && !isStaff && !isGrader ? undefined : data;
  const calm = data && shownNumbers(data, office === undefined).length === 0;
  // Whoever only audits is here for that.
  const audits = !isStaff && !isGrader && office?.own_rooms === null;
  return (
    <>
      <PageHeader title={t('dashboard.hello', { name: firstName })} help={institution?.name} />
      <NewsCard />
      {query.isPending && institution && (
        <div role="status" className={tiles.tiles}>
          <span className="visually-hidden">{t('common.loading')}</span>
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} height={92} radius={12} />
          ))}
        </div>
      )}
      {query.isError && !data && <LoadFailure onRetry={() => void query.refetch()} />}
      {data && <NumberTiles data={data} candidate={office === undefined} />}
      {calm && !isCandidate && !audits && <p className={classes.calm}>{t('dashboard.all_done')}</p>}
      <div className={classes.columns}>
        <div>
          {isCandidate && !isStaff && <MyEvaluations quiet={false} />}
          {office?.own_rooms && <OwnRooms rows={office.own_rooms} alone={!isStaff} />}
          {office?.exams_today && <ExamsToday exams={office.exams_today} />}
          {office?.to_correct && (
            <WaitingList
              kind="to_correct"
              rows={office.to_correct}
              {...(isGrader && !isStaff ? { nothing: t('dashboard.nothing_to_correct') } : {})}
            />
          )}
          {office?.to_release && <WaitingList kind="to_release" rows={office.to_release} />}
          {office?.to_audit && (
            <WaitingList
              kind="to_audit"
              rows={office.to_audit}
              {...(audits ? { nothing: t('dashboard.nothing_to_audit') } : {})}
            />
          )}
        </div>
        <div>
          {isStaff && office?.latest_results && <LatestResults rows={office.latest_results} />}
          {isStaff && <RecentQuestionnaires />}
          {isCandidate && isStaff && <MyEvaluations quiet />}
          {isCandidate && <MyResults quiet={isStaff} />}
          {can('contents.menu') && !can('contents.create') && <UnreadContents />}
          {office?.own_classes && <OwnClasses rows={office.own_classes} />}
          {office?.activity && <ActivityChart days={office.activity} />}
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
