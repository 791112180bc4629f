import { getMailingProgress, type MailingProgress } from '@certame/contract/features/mailings/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AreaScreenProps } from '#kit/area/area-screen-props.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { MailingForm } from './mailing-form.tsx';
import { MailingProgressView } from './mailing-progress.tsx';

export const texts = ['mailings', 'email-templates'];

const pollMs = 2000;

const moves = ({ state, queued }: MailingProgress): boolean =>
  state === 'sending' || state === 'scheduled' || queued > 0;

/** Page of a mailing: its form until it is sent, then its progress. */
export default function MailingScreen({ areaKey }: AreaScreenProps) {
  const { id = '' } = useParams();
  /** Key of the form: scheduling changes the record, so the form restarts with it. */
  const [version, setVersion] = useState(0);
  const query = useQuery({
    ...queryOf(getMailingProgress, { params: { id } }, { quiet: true }),
    select: modelOf,
    refetchInterval: ({ state: { data } }) => (data && moves(data.model) ? pollMs : false),
    staleTime: 0,
  });
  if (query.isError && !query.data)
    return <LoadFailure error={query.error} list="/missives" onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={420} maw={880} />;
  const progress = query.data;
  return progress.state === 'draft' || progress.state === 'scheduled' ? (
    <MailingForm
      key={version}
      areaKey={areaKey}
      progress={progress}
      onMoved={() => setVersion((count) => count + 1)}
    />
  ) : (
    <MailingProgressView id={id} progress={progress} />
  );
}
