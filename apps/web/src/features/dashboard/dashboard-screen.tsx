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
import { MyResults } from './cards/my-results.tsx';
import tiles from './cards/number-tiles.module.css';
import { NumberTiles } from './cards/number-tiles.tsx';
import { OwnClasses, OwnRooms } from './cards/own-groups.tsx';
import { RecentQuestionnaires } from './cards/recent-questionnaires.tsx';
import { Shortcuts } from './cards/shortcuts.tsx';
import { UnreadContents } from './cards/unread-contents.tsx';
import { WaitingList } from './cards/waiting-list.tsx';
import classes from './dashboard.module.css';
import { homeOfRole } from './home-of-role.ts';
import { countOf, shownNumbers } from './number-links.ts';
import { useDashboard } from './use-dashboard.ts';

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
      {office?.first_steps && <FirstSteps steps={office.first_steps} />}
      <div className={classes.columns}>
        <div>
          {isCandidate && !isStaff && <MyEvaluations quiet={false} />}
          {office?.own_rooms && <OwnRooms rows={office.own_rooms} alone={!isStaff} />}
          {office?.exams_today && (
            <ExamsToday exams={office.exams_today} total={countOf(office, 'exams_today')} />
          )}
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
          <NewsLines />
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
