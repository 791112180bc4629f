import { openCorrection } from '@certame/contract/features/grading/desk/endpoints.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link, useParams, useSearchParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { AppealNotice } from './appeal-notice.tsx';
import { isQueueClosed } from './desk/closed-queue.ts';
import { Desk } from './desk/desk.tsx';
import { trainingPath } from './training/training-path.ts';

export const texts = ['correctors', 'grading'];

/** The desk of a grader: one answer, which is held while it is open. */
export default function CorrectionScreen() {
  const { t } = useTranslation();
  const { questionnaireCorrectorId = '', answerId = '' } = useParams();
  const [search] = useSearchParams();
  const params = { id: questionnaireCorrectorId, answer_id: answerId, item_id: search.get('item') ?? '' };
  const query = useQuery({
    ...queryOf(openCorrection, { params }),
    select: modelOf,
    // What is being given is never read anew under its grader's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const correction = query.data;
  return (
    <>
      <PageHeader
        title={t('titles./questionnaire_correctors/:questionnaireCorrectorId/answer/:answerId/correction')}
        help={correction && `${correction.config_name} · ${correction.question}`}
      />
      {query.isError && !correction && isQueueClosed(query.error) && (
        <Alert color="yellow" variant="light">
          <p>{query.error.message}</p>
          <Button
            component={Link}
            to={
              query.error.code === 'grading-training'
                ? trainingPath(questionnaireCorrectorId)
                : '/questionnaire_correctors/corrections'
            }
          >
            {t(
              query.error.code === 'grading-training'
                ? 'correctors.training.start'
                : 'correctors.training.to_corrections',
            )}
          </Button>
        </Alert>
      )}
      {query.isError && !correction && !isQueueClosed(query.error) && (
        <LoadFailure
          error={query.error}
          list="/questionnaire_correctors/corrections"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {correction?.fixed_by_appeal && <AppealNotice />}
      {correction && (
        <Desk
          key={`${correction.id} ${query.dataUpdatedAt}`}
          correction={correction}
          onConflict={() => void query.refetch()}
        />
      )}
    </>
  );
}
