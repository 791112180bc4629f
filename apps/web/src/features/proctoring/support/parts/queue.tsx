import type { supportQueueChannel } from '@certame/contract/features/proctoring/support/channels.ts';
import { getSupportQueue, takeSupport } from '@certame/contract/features/proctoring/support/endpoints.ts';
import type { QueuedRequest } from '@certame/contract/features/proctoring/support/requests.ts';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useNavigate } from '#lib/page/router.tsx';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { listen } from '#lib/realtime.ts';
import { useActiveInstitution } from '#lib/session/session.ts';
import { useServerNow } from '#lib/time/use-server-now.ts';
import classes from '../support.module.css';
import { useWaitingText } from './waiting-text.ts';

/** Polling interval, since events may be missed. */
const refreshMs = 15_000;

function Counters({ counts }: { counts: readonly (readonly [label: string, value: number])[] }) {
  return (
    <dl className={classes.counters}>
      {counts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RowProps {
  request: QueuedRequest;
  nowMs: number;
  isTaking: boolean;
  onTake: () => void;
}

function Row({ request, nowMs, isTaking, onTake }: RowProps) {
  const { t } = useTranslation();
  const waiting = useWaitingText();
  const { id, candidate, kind, state, questionnaire, room, taken_by: takenBy } = request;
  const isWaiting = state === 'waiting';
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.who}>
        <Link to={`/support/${id}`} className={classes.name}>
          {candidate}
        </Link>
        <span className={classes.soft}>
          {questionnaire} · {room ?? t('proctoring-support.no_room')}
        </span>
      </div>
      <div className={classes.what}>
        <Badge variant="light" autoContrast tt="none">
          {t(`proctoring-help.kinds.${kind}`)}
        </Badge>
        <span className={classes.last}>{request.last_text}</span>
      </div>
      <div className={classes.when}>
        <strong>{isWaiting ? waiting(nowMs - Date.parse(request.opened_at)) : takenBy}</strong>
        <span className={classes.soft}>
          {t(isWaiting ? 'proctoring-support.waits' : 'proctoring-support.helps')}
        </span>
      </div>
      {isWaiting ? (
        <Button
          loading={isTaking}
          aria-label={t('proctoring-support.take_of', { name: candidate })}
          onClick={onTake}
        >
          {t('proctoring-support.take')}
        </Button>
      ) : (
        <Link to={`/support/${id}`} className={classes.openLink}>
          {t('proctoring-support.open')}
        </Link>
      )}
    </li>
  );
}

/** Live list of the open requests that the user may help with. */
export function Queue() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const institutionId = useActiveInstitution()?.id;
  const query = useQuery({
    ...queryOf(getSupportQueue, {}),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const take = useCommand(takeSupport, { invalidates: [keyOf(getSupportQueue)] });
  useEffect(() => {
    if (!institutionId) return undefined;
    const askAnew = (): void => void client.invalidateQueries({ queryKey: keyOf(getSupportQueue) });
    return listen<typeof supportQueueChannel>(
      'presence-support-queue.{institution_id}',
      { institution_id: institutionId },
      { changed: askAnew },
      askAnew,
    );
  }, [client, institutionId]);
  const { data } = query;
  const nowMs = useServerNow(data?.server_now);
  if (query.isError && !data) return <LoadFailure onRetry={() => void query.refetch()} />;
  if (!data)
    return (
      <div role="status">
        <span className="visually-hidden">{t('common.loading')}</span>
        <Skeleton height={280} radius={12} />
      </div>
    );
  const onTake = async (id: string): Promise<void> => {
    if (await take.run({ params: { id } })) void navigate(`/support/${id}`);
  };
  return (
    <>
      <Counters
        counts={[
          [t('proctoring-support.counts.waiting'), data.waiting],
          [t('proctoring-support.counts.in_progress'), data.in_progress],
          [t('proctoring-support.counts.mine'), data.mine],
        ]}
      />
      {data.requests.length === 0 ? (
        <p className={classes.empty}>{t('proctoring-support.nobody')}</p>
      ) : (
        <ul className={classes.rows} aria-label={t('proctoring-support.tabs.queue')}>
          {data.requests.map((request) => (
            <Row
              key={request.id}
              request={request}
              nowMs={nowMs}
              isTaking={take.isRunning}
              onTake={() => void onTake(request.id)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
