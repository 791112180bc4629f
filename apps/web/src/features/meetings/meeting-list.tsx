import { endMeeting, listMeetings, type Meeting } from '@certame/contract/features/meetings/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { IconLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { useSession } from '#lib/session/session.ts';
import { addressOf, roomPath } from './meeting-address.ts';
import classes from './meetings.module.css';
import { NewMeetingDialog } from './parts/new-meeting-dialog.tsx';

/** Polling interval, since people come and go. */
const refreshMs = 15_000;

function MeetingRow({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const ending = useCommand(endMeeting, { invalidates: [keyOf(listMeetings)] });
  const { id, name, link, host_id, host_name, starts_at, ended_at, present } = meeting;
  const copy = async (): Promise<void> => {
    if (await copyText(addressOf(link))) notify('success', t('meetings.copied'));
    else notify('error', t('meetings.not_copied'));
  };
  const end = async (): Promise<void> => {
    if (
      await confirm({
        title: t('meetings.end_question', { name }),
        text: t('meetings.end_text'),
        yes: t('meetings.end'),
        destructive: true,
      })
    )
      await ending.run({ params: { id } });
  };
  return (
    <li className={classes.meeting} data-over={ended_at !== null}>
      <div className={classes.words}>
        <h2>{name}</h2>
        <p>
          {t('meetings.by', { name: host_name })}
          {starts_at && ` · ${formatDateTime(starts_at)}`}
        </p>
        <p>
          {ended_at
            ? t('meetings.ended', { when: formatDateTime(ended_at) })
            : t(present === 0 ? 'meetings.nobody' : 'meetings.present', { count: present })}
        </p>
      </div>
      {!ended_at && (
        <div className={classes.acts}>
          {host_id === user?.id && (
            <Button variant="default" onClick={() => void end()}>
              {t('meetings.end')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconLink size={17} stroke={1.8} aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {t('meetings.copy')}
          </Button>
          <Button component={Link} to={roomPath(link)}>
            {t('meetings.enter')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Meetings that the user has created or joined, and a button for a new one. */
export function MeetingList() {
  const { t } = useTranslation();
  const [isMaking, setMaking] = useState(false);
  const query = useQuery({
    ...queryOf(listMeetings, {}),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  return (
    <>
      <PageHeader
        title={t('titles./meet')}
        help={t('meetings.help')}
        actions={
          <ActionButton icon={IconPlus} stroke={2} onClick={() => setMaking(true)}>
            {t('meetings.create')}
          </ActionButton>
        }
      />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={220} radius={12} />
        </div>
      )}
      {query.isError && !query.data && (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.length === 0 && <p className={classes.soft}>{t('meetings.none')}</p>}
      {query.data && query.data.length > 0 && (
        <ul className={classes.list}>
          {query.data.map((meeting) => (
            <MeetingRow key={meeting.id} meeting={meeting} />
          ))}
        </ul>
      )}
      {isMaking && <NewMeetingDialog onClose={() => setMaking(false)} />}
    </>
  );
}
