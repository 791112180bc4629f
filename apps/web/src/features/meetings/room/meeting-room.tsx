import { enterMeeting, findMeeting } from '@certame/contract/features/meetings/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from '../meetings.module.css';
import { MeetingCall } from './meeting-call.tsx';

type Way = 'muted' | 'with_voice';

/** Meeting of a link: first a lobby with its name and participants, then the call. */
export default function MeetingRoom({ link }: { link: string }) {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf(findMeeting, { params: { link } }), select: modelOf, staleTime: 0 });
  const entering = useCommand(enterMeeting, { done: null });
  const [entered, setEntered] = useState<{ callId: string; way: Way } | null>(null);
  const meeting = query.data;
  const enter = async (way: Way): Promise<void> => {
    const reply = await entering.run({ params: { link } });
    if (reply) setEntered({ callId: reply.model.call_id, way });
  };
  const leave = async (): Promise<void> => {
    setEntered(null);
    await query.refetch();
  };
  return (
    <>
      <PageHeader
        title={meeting?.name ?? t('titles./meet')}
        help={meeting && t('meetings.by', { name: meeting.host_name })}
      />
      {query.isPending && <Skeleton height={320} radius={12} />}
      {query.isError && !meeting && (
        <LoadFailure error={query.error} list="/meet" onRetry={() => void query.refetch()} />
      )}
      {meeting && entered && (
        <MeetingCall
          meeting={meeting}
          callId={entered.callId}
          startsMuted={entered.way === 'muted'}
          onLeave={() => void leave()}
        />
      )}
      {meeting && !entered && (
        <section className={classes.door}>
          {meeting.ended_at ? (
            <p>{t('meetings.ended', { when: formatDateTime(meeting.ended_at) })}</p>
          ) : (
            <>
              <p>
                {meeting.starts_at && `${t('meetings.starts', { when: formatDateTime(meeting.starts_at) })} `}
                {t(meeting.present === 0 ? 'meetings.nobody' : 'meetings.present', {
                  count: meeting.present,
                })}
              </p>
              <p className={classes.soft}>{t('meetings.door_help')}</p>
              <div className={classes.acts}>
                <Button size="md" loading={entering.isRunning} onClick={() => void enter('with_voice')}>
                  {t('meetings.enter')}
                </Button>
                <Button
                  size="md"
                  variant="default"
                  disabled={entering.isRunning}
                  onClick={() => void enter('muted')}
                >
                  {t('meetings.enter_muted')}
                </Button>
              </div>
            </>
          )}
          <p>
            <Link to="/meet">{t('meetings.all')}</Link>
          </p>
        </section>
      )}
    </>
  );
}
