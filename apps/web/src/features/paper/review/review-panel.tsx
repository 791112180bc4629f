import { getPaperReading } from '@certame/contract/features/paper/endpoints.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { DoubtReview } from './doubt-review.tsx';
import { WaitingPages } from './waiting-pages.tsx';

/** What waits for a person: doubtful fields one after the other, and pages that are nobody's or come twice. */
export function ReviewPanel({ paperId }: { paperId: string }) {
  const { t } = useTranslation();
  const query = useQuery({ ...queryOf(getPaperReading, { params: { id: paperId } }), select: modelOf });
  const reading = query.data;
  if (query.isError && !reading)
    return (
      <LoadFailure error={query.error} list="/physical_questionnaires" onRetry={() => void query.refetch()} />
    );
  if (!reading) return <Skeleton height={420} aria-label={t('common.loading')} />;
  const [doubt] = reading.doubts;
  const page = reading.doubtful.find(({ id }) => id === doubt?.page_id);
  return (
    <>
      {reading.waiting.length > 0 && (
        <WaitingPages paperId={paperId} pages={reading.waiting} students={reading.students} />
      )}
      {doubt && page && (
        <DoubtReview
          key={`${doubt.page_id} ${doubt.field}`}
          paperId={paperId}
          doubt={doubt}
          page={page}
          left={reading.doubts.length}
        />
      )}
      {!doubt && reading.waiting.length === 0 && <Alert variant="light">{t('paper.review.nothing')}</Alert>}
    </>
  );
}
