import {
  type ExamCard,
  getExamsDashboard,
  type WaitingExam,
} from '@certame/contract/features/panel/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { CardList, CardRow, DashboardCard } from '#features/dashboard/index.ts';
import { addressOf, landingTabOf, periodLabel, tabsOf } from '#features/questionnaires/index.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import classes from './exams.module.css';

export const texts = ['panel', 'questionnaires'];

const refreshMs = 30_000;

function Exams({
  kind,
  exams,
  nowMs,
}: {
  kind: 'now' | 'next' | 'ended';
  exams: readonly ExamCard[];
  nowMs: number;
}) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <DashboardCard title={t(`panel.exams.title_${kind}`)}>
      <CardList nothing={exams.length === 0 && t(`panel.exams.none_${kind}`)}>
        {exams.map((exam) => {
          const tab = landingTabOf(exam, tabsOf(exam, can), nowMs);
          return (
            <CardRow
              key={exam.id}
              title={exam.name}
              to={tab ? addressOf(tab, exam.id) : null}
              detail={periodLabel(exam)}
              count={t('panel.exams.counts', {
                open: formatNumber(exam.open),
                finished: formatNumber(exam.finished),
                participants: formatNumber(exam.participants),
              })}
            />
          );
        })}
      </CardList>
    </DashboardCard>
  );
}

/** Each kind's screen, the permission for it, and the label of its link. */
const destinations = {
  to_correct: { path: 'correction', rule: 'questionnaires.correction', label: 'correct' },
  to_release: { path: 'resume?f.state=awaiting_release', rule: 'questionnaires.resume', label: 'release' },
  invites_failed: {
    path: 'edit?tab=participants&f.invite_status=e',
    rule: 'questionnaires.edit',
    label: 'see',
  },
} as const;
type Waiting = Record<keyof typeof destinations, readonly WaitingExam[]>;

function WaitingList({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation();
  const can = useCan();
  const kinds = (Object.keys(destinations) as (keyof typeof destinations)[]).filter((kind) =>
    can(destinations[kind].rule),
  );
  const isCalm = kinds.every((kind) => waiting[kind].length === 0);
  return (
    <DashboardCard title={t('panel.exams.waiting')}>
      <CardList nothing={isCalm && t('panel.exams.none_waiting')}>
        {kinds.flatMap((kind) =>
          waiting[kind].map((exam) => (
            <CardRow
              key={`${kind} ${exam.id}`}
              title={exam.name}
              detail={t(`panel.exams.${kind}`, { count: exam.count })}
              action={{
                to: `/questionnaires/${exam.id}/${destinations[kind].path}`,
                label: t(`panel.exams.${destinations[kind].label}`),
              }}
            />
          )),
        )}
      </CardList>
    </DashboardCard>
  );
}

/** Exams in progress, coming and recent ones, with the tasks that they have for staff. */
export default function ExamsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery({
    ...queryOf(getExamsDashboard, {}),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const { data } = query;
  return (
    <>
      <PageHeader
        title={t('titles./questionnaires/dashboard')}
        actions={
          can('questionnaires.menu') && (
            <ActionButton
              component={Link}
              to="/questionnaires?view=calendar"
              variant="default"
              icon={IconCalendar}
            >
              {t('questionnaires.calendar')}
            </ActionButton>
          )
        }
      />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {query.isError && !data && <LoadFailure onRetry={() => void query.refetch()} />}
      {data && (
        <div className={classes.columns}>
          <div>
            <Exams kind="now" exams={data.now} nowMs={Date.parse(data.server_now)} />
            <Exams kind="next" exams={data.next} nowMs={Date.parse(data.server_now)} />
            <Exams kind="ended" exams={data.ended} nowMs={Date.parse(data.server_now)} />
          </div>
          <div>
            <WaitingList waiting={data} />
          </div>
        </div>
      )}
    </>
  );
}
