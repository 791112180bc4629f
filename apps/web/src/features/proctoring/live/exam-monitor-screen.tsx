import { getExamRooms } from '@certame/contract/features/proctoring/live/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { RoomCards } from './parts/room-cards.tsx';

export const texts = ['proctoring-live'];

const refreshMs = 5000;

/** The rooms of an exam that the user may watch. */
export default function ExamMonitorScreen() {
  const { t } = useTranslation();
  const { questionnaireId = '' } = useParams();
  const query = useQuery({
    ...queryOf(getExamRooms, { params: { id: questionnaireId } }),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const { data } = query;
  return (
    <>
      <PageHeader title={t('titles./proctoring_monitor/:questionnaireId')} help={data?.name} />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {query.isError && !data && (
        <LoadFailure error={query.error} list="/proctoring_monitor" onRetry={() => void query.refetch()} />
      )}
      {data && <RoomCards rooms={data.rooms} />}
    </>
  );
}
