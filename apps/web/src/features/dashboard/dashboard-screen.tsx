import { Skeleton } from '@mantine/core';
import { NewsLines } from '#features/news/index.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useActiveRoleKey, useCan, useSession } from '#lib/session/session.ts';
import { ActivityChart } from './cards/activity-chart.tsx';
import { ExamsToday } from './cards/exams-today.tsx';
import { FirstSteps } from './cards/first-steps.tsx';
import { LatestResults } from './cards/latest-results.tsx';
import { MyEvaluations } from './cards/my-evaluations.tsx';
import { MyClasses, MyRooms } from './cards/my-groups.tsx';
import { MyResults } from './cards/my-results.tsx';
import tiles from './cards/number-tiles.module.css';
import { NumberTiles } from './cards/number-tiles.tsx';
import { PendingList } from './cards/pending-list.tsx';
import { RecentQuestionnaires } from './cards/recent-questionnaires.tsx';
import { Shortcuts } from './cards/shortcuts.tsx';
import { UnreadContents } from './cards/unread-contents.tsx';
import classes from './dashboard.module.css';
import { homeOfRole } from './home-of-role.ts';
import { countOf, shownNumbers } from './number-links.ts';
import { useDashboard } from './use-dashboard.ts';

export const texts = ['news', 'dashboard'];

/** Home page: first what needs the user today, then what is in progress, then shortcuts. */
export default function DashboardScreen() {
  const { t } = useTranslation();
  const { user, institution } = useSession();
  const can = useCan();
  const query = useDashboard();
  const firstName = user?.name.split(' ')[0] ?? '';
  const { isStaff, isCandidate, isGrader } = homeOfRole(useActiveRoleKey(), can);
  const data = query.data;
  // A user whose active role is a candidate's sees no staff data of other roles.
  const staffData = isCandidate && !isStaff && !isGrader ? undefined : data;
  const calm = data && shownNumbers(data, staffData === undefined).length === 0;
  // The user's only task here is auditing.
  const audits = !isStaff && !isGrader && staffData?.own_rooms === null;
  return (
    <>
      <PageHeader title={t('dashboard.hello', { name: firstName })} help={institution?.name} />
      {query.isPending && institution && (
        <div role="status" className={tiles.tiles}>
          <span className="visually-hidden">{t('common.loading')}</span>
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} height={92} radius={12} />
          ))}
        </div>
      )}
      {query.isError && !data && <LoadFailure onRetry={() => void query.refetch()} />}
      {data && <NumberTiles data={data} candidate={staffData === undefined} />}
      {calm && !isCandidate && !audits && <p className={classes.calm}>{t('dashboard.all_done')}</p>}
      {staffData?.first_steps && <FirstSteps steps={staffData.first_steps} />}
      <div className={classes.columns}>
        <div>
          {isCandidate && !isStaff && <MyEvaluations quiet={false} />}
          {staffData?.own_rooms && <MyRooms rows={staffData.own_rooms} alone={!isStaff} />}
          {staffData?.exams_today && (
            <ExamsToday exams={staffData.exams_today} total={countOf(staffData, 'exams_today')} />
          )}
          {staffData?.to_correct && (
            <PendingList
              kind="to_correct"
              rows={staffData.to_correct}
              {...(isGrader && !isStaff ? { nothing: t('dashboard.nothing_to_correct') } : {})}
            />
          )}
          {staffData?.to_release && <PendingList kind="to_release" rows={staffData.to_release} />}
          {staffData?.to_audit && (
            <PendingList
              kind="to_audit"
              rows={staffData.to_audit}
              {...(audits ? { nothing: t('dashboard.nothing_to_audit') } : {})}
            />
          )}
        </div>
        <div>
          <NewsLines />
          {isStaff && staffData?.latest_results && <LatestResults rows={staffData.latest_results} />}
          {isStaff && <RecentQuestionnaires />}
          {isCandidate && isStaff && <MyEvaluations quiet />}
          {isCandidate && <MyResults quiet={isStaff} />}
          {can('contents.menu') && !can('contents.create') && <UnreadContents />}
          {staffData?.own_classes && <MyClasses rows={staffData.own_classes} />}
          {staffData?.activity && <ActivityChart days={staffData.activity} />}
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
