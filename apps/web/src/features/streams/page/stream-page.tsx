import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { isApiError } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { Broadcaster } from '../broadcast/broadcaster.tsx';
import { StreamDialog } from '../list/stream-dialog.tsx';
import { StreamState } from '../list/stream-state.tsx';
import classes from '../streams.module.css';
import { ChatSide } from './chat-side.tsx';
import { useStream } from './use-stream.ts';
import { Viewer } from './viewer.tsx';
import { ViewerCount } from './viewer-count.tsx';

interface Props {
  id: string;
  /** Path of the page to go back to. */
  back: string;
  backLabel: string;
  /** Whether this page lets the user broadcast. */
  withBroadcast: boolean;
}

function Title({ stream, back, backLabel }: { stream: StreamDetails } & Pick<Props, 'back' | 'backLabel'>) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <PageHeader
        title={stream.title}
        help={
          <span className={classes.help}>
            <StreamState state={stream.state} />
            <span>{stream.class_name}</span>
            {stream.broadcaster !== '' && <span>{t('streams.by', { name: stream.broadcaster })}</span>}
            {stream.state !== 'ended' && <ViewerCount viewers={stream.viewers} />}
          </span>
        }
        actions={
          <>
            <ActionButton component={Link} to={back} variant="default" icon={IconArrowLeft}>
              {backLabel}
            </ActionButton>
            {stream.may_broadcast && stream.state === 'planned' && (
              <ActionButton variant="default" icon={IconPencil} onClick={() => setEditing(true)}>
                {t('common.edit')}
              </ActionButton>
            )}
          </>
        }
      />
      {isEditing && <StreamDialog stream={stream} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Page of a stream: the broadcaster or the viewer, with the class's chat beside it. */
export function StreamPage({ id, back, backLabel, withBroadcast }: Props) {
  const { query, stream, lastSeenMs, listenToChunks } = useStream(id);
  // Replaces the video even while it plays. Polling continues, so the video comes back after the exam.
  if (isApiError(query.error) && query.error.code === 'chat-during-exam')
    return <EmptyState title={query.error.message} />;
  if (query.isError && !stream)
    return <LoadFailure error={query.error} list={back} onRetry={() => void query.refetch()} />;
  if (!stream)
    return (
      <div aria-busy="true">
        <Skeleton height={34} width={320} mb="lg" />
        <Skeleton height={360} radius={12} />
      </div>
    );
  const viewer = <Viewer stream={stream} lastSeenMs={lastSeenMs} listenToChunks={listenToChunks} />;
  const broadcasts = withBroadcast && stream.may_broadcast && stream.state !== 'ended';
  return (
    <>
      <Title stream={stream} back={back} backLabel={backLabel} />
      <div className={classes.columns}>
        <div>{broadcasts ? <Broadcaster stream={stream} viewer={viewer} /> : viewer}</div>
        <ChatSide classId={stream.class_id} />
      </div>
    </>
  );
}
