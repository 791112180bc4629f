import { getQuestionnaire } from '@certame/contract/features/questionnaires/endpoints.ts';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { Editor } from './editor/editor.tsx';

export const texts = ['questionnaires', 'questions', 'question-problems'];

export default function QuestionnaireEditScreen() {
  const { id = '' } = useParams();
  const record = useQuery({
    ...queryOf(getQuestionnaire, { params: { id } }),
    // Separate from the cache entry of other screens.
    queryKey: ['edited', 'questionnaire', id],
    select: modelOf,
    // No cache: the form's values are compared on saving, so they must be fresh and must not change during the edit.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  if (record.isError)
    return <LoadFailure error={record.error} list="/questionnaires" onRetry={() => void record.refetch()} />;
  if (!record.data)
    return (
      <Stack gap="lg" aria-busy="true">
        <Skeleton height={34} width="45%" />
        <Skeleton height={120} radius="md" />
        <Skeleton height={280} radius="md" />
      </Stack>
    );
  return <Editor key={record.data.id} initial={record.data} />;
}
