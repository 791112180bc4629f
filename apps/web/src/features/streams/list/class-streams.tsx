import { listClassStreams, type Stream } from '@certame/contract/features/streams/endpoints.ts';
import type { streamStates } from '@certame/contract/features/streams/stream-states.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from '../streams.module.css';
import { StreamState } from './stream-state.tsx';

function StreamCard({ stream }: { stream: Stream }) {
  const { t } = useTranslation();
  const { id, class_id: classId, content_id: contentId, state, title } = stream;
  const when =
    state === 'planned' && stream.planned_at !== null
      ? t('streams.status.planned_at', { when: formatDateTime(stream.planned_at) })
      : state === 'ended' && stream.ended_at !== null
        ? t('streams.status.ended_at', { when: formatDateTime(stream.ended_at) })
        : null;
  const watched = state !== 'ended';
  return (
    <li className={classes.card}>
      <div>
        <strong>{title}</strong>
        <p>
          <StreamState state={state} />
          {stream.broadcaster !== '' && <span>{t('streams.by', { name: stream.broadcaster })}</span>}
          {when && <span>{when}</span>}
        </p>
      </div>
      {watched && (
        <Button
          component={Link}
          to={`/classes_students/${classId}/overview?tab=streams&stream=${id}`}
          variant={state === 'live' ? 'filled' : 'default'}
          aria-label={`${t(state === 'live' ? 'streams.watch' : 'streams.open')}: ${title}`}
        >
          {t(state === 'live' ? 'streams.watch' : 'streams.open')}
        </Button>
      )}
      {!watched && contentId !== null && (
        <Button
          component={Link}
          to={`/contents/${contentId}`}
          variant="default"
          aria-label={`${t('streams.recording.open')}: ${title}`}
        >
          {t('streams.recording.open')}
        </Button>
      )}
    </li>
  );
}

/** Streams of a class, as its people see them. */
export function ClassStreams({ classId }: { classId: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(listClassStreams, { params: { class_id: classId } }),
    select: modelOf,
    refetchInterval: 30_000,
  });
  if (query.isError && !query.data) return <LoadFailure onRetry={() => void query.refetch()} />;
  const { data } = query;
  if (!data) return <Skeleton height={150} radius={12} />;
  if (data.length === 0) return <EmptyState help={t('streams.class_empty')} />;
  return (
    <>
      {(['live', 'planned', 'ended'] as const satisfies readonly (typeof streamStates)[number][]).map(
        (state) => {
          const shown = data.filter((one) => one.state === state);
          if (shown.length === 0) return null;
          return (
            <section key={state} className={classes.section} aria-labelledby={`streams-${state}`}>
              <h2 id={`streams-${state}`}>{t(`streams.sections.${state}`)}</h2>
              <ul>
                {shown.map((stream) => (
                  <StreamCard key={stream.id} stream={stream} />
                ))}
              </ul>
            </section>
          );
        },
      )}
    </>
  );
}
