import { getClassOverview } from '@certame/contract/features/classes/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { Skeleton, Tabs } from '@mantine/core';
import {
  IconBroadcast,
  IconClipboardText,
  IconNotebook,
  IconPencil,
  IconTicket,
  IconUsers,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ClassContents } from '#features/contents/index.ts';
import { ClassStreams } from '#features/streams/index.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { ProgressLine } from '#kit/page/progress-line.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { deferred } from '#lib/page/deferred.ts';
import { Link, useParams, useSearchParams } from '#lib/page/router.tsx';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import { periodOf } from './class-period.ts';
import classes from './classes.module.css';
import { ClassQuestionnaires } from './overview/class-questionnaires.tsx';
import { Classmates } from './overview/classmates.tsx';

export const texts = ['classes', 'contents', 'questionnaires', 'streams', 'chat'];

const StreamPage = deferred(async () => (await import('#features/streams/page/index.ts')).StreamPage);

const tabs = ['contents', 'questionnaires', 'streams', 'students'] as const;
const icons = {
  contents: IconNotebook,
  questionnaires: IconClipboardText,
  streams: IconBroadcast,
  students: IconUsers,
};

/** Course, disciplines, teachers and period of a class, and the progress of its contents and questionnaires. */
function ClassSummary({ one }: { one: ReplyOf<typeof getClassOverview>['model'] }) {
  const { t } = useTranslation();
  const teaches = one.role !== 'student';
  const details: [TextKeyUnder<'classes.card'>, string | null][] = [
    ['course', one.course],
    ['disciplines', one.disciplines.join(', ') || null],
    ['teachers', one.teachers.join(', ') || null],
    ['period', periodOf(one)],
  ];
  return (
    <div className={classes.summary}>
      {details.map(
        ([key, value]) =>
          value && (
            <dl key={key}>
              <dt>{t(`classes.card.${key}`)}</dt>
              <dd>{value}</dd>
            </dl>
          ),
      )}
      <ProgressLine
        label={t(teaches ? 'classes.card.contents_all' : 'classes.card.contents')}
        {...one.contents}
      />
      <ProgressLine
        label={t(teaches ? 'classes.card.questionnaires_all' : 'classes.card.questionnaires')}
        {...one.questionnaires}
      />
      {one.description && <p className={classes.description}>{one.description}</p>}
    </div>
  );
}

/** A class with its contents, questionnaires and people. Teachers see everybody's progress, students their own. */
export default function ClassOverviewScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { class_id: id = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'contents';
  const query = useQuery(queryOf(getClassOverview, { params: { class_id: id } }));
  const one = query.data?.model;
  if (query.isError && !one)
    return <LoadFailure error={query.error} list="/classes_students" onRetry={() => void query.refetch()} />;
  if (!one)
    return (
      <div aria-busy="true">
        <Skeleton height={34} width={280} mb="lg" />
        <Skeleton height={150} radius={12} mb="lg" />
        <Skeleton height={260} radius={12} />
      </div>
    );
  const teaches = one.role !== 'student';
  const streamId = tab === 'streams' ? params.get('stream') : null;
  if (streamId !== null)
    return (
      <Suspense>
        <StreamPage
          key={streamId}
          id={streamId}
          back={`/classes_students/${id}/overview?tab=streams`}
          backLabel={t('streams.back_class')}
          withBroadcast={false}
        />
      </Suspense>
    );
  return (
    <>
      <PageHeader
        title={one.name}
        help={[one.code, t('classes.card.students', { count: one.students })].filter(Boolean).join(' · ')}
        actions={
          teaches && (
            <>
              {can('class_invite.menu') && (
                <ActionButton
                  component={Link}
                  to={`/class_invite?f.class_id=${id}`}
                  variant="default"
                  icon={IconTicket}
                >
                  {t('classes.invite')}
                </ActionButton>
              )}
              {can('classes.edit') && (
                <ActionButton component={Link} to={`/classes/${id}/edit`} variant="default" icon={IconPencil}>
                  {t('common.edit')}
                </ActionButton>
              )}
            </>
          )
        }
      />
      <ClassSummary one={one} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(next) => setParams(next && next !== 'contents' ? { tab: next } : {}, { replace: true })}
      >
        <Tabs.List mb="lg" className={classes.tabs}>
          {tabs.map((key) => {
            const Icon = icons[key];
            return (
              <Tabs.Tab
                key={key}
                value={key}
                leftSection={<Icon size={17} stroke={1.6} aria-hidden="true" />}
              >
                {t(`classes.tabs.${key}`)}
              </Tabs.Tab>
            );
          })}
        </Tabs.List>
        <Tabs.Panel value="contents">
          <ClassContents classId={id} teaches={teaches} />
        </Tabs.Panel>
        <Tabs.Panel value="questionnaires">
          <ClassQuestionnaires classId={id} teaches={teaches} />
        </Tabs.Panel>
        <Tabs.Panel value="streams">
          <ClassStreams classId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="students">
          <Classmates classId={id} teaches={teaches} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
