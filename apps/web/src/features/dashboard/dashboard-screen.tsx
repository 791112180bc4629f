import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useCan, useSession } from '../../lib/session.ts';
import { NewsCard } from '../news/index.ts';
import { ActivityChart } from './activity-chart.tsx';
import classes from './dashboard.module.css';
import { ExamsToday } from './exams-today.tsx';
import { MyEvaluations } from './my-evaluations.tsx';
import { MyResults } from './my-results.tsx';
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
  const isStaff = can('questionnaires.menu');
  const isCandidate = can('questionnaires.menu.answers');
  const isGrader = can('questionnaires.correction');
  const data = query.data;
  return (
    <>
      <PageHeader title={t('dashboard.hello', { name: firstName })} help={institution?.name} />
      <NewsCard />
      {query.isPending && institution && (
        <div role="status" className={classes.tiles}>
          <span className="visually-hidden">{t('common.loading')}</span>
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} height={92} radius={12} />
          ))}
        </div>
      )}
      {query.isError && !data && <LoadFailure onRetry={() => void query.refetch()} />}
      {data && <NumberTiles data={data} />}
      <div className={classes.columns}>
        <div>
          {isCandidate && !isStaff && <MyEvaluations quiet={false} />}
          {data?.own_rooms && <OwnRooms rows={data.own_rooms} alone={!isStaff} />}
          {data?.exams_today && <ExamsToday exams={data.exams_today} />}
          {data?.to_correct && (
            <WaitingList
              kind="to_correct"
              rows={data.to_correct}
              {...(isGrader && !isStaff ? { nothing: t('dashboard.nothing_to_correct') } : {})}
            />
          )}
          {data?.to_release && <WaitingList kind="to_release" rows={data.to_release} />}
        </div>
        <div>
          {isStaff && <RecentQuestionnaires />}
          {isCandidate && isStaff && <MyEvaluations quiet />}
          {isCandidate && <MyResults quiet={isStaff} />}
          {can('contents.menu') && !can('contents.create') && <UnreadContents />}
          {data?.own_classes && <OwnClasses rows={data.own_classes} />}
          {data?.activity && <ActivityChart days={data.activity} />}
          <Shortcuts />
        </div>
      </div>
    </>
  );
}
