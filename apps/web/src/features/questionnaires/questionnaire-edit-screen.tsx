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
    // Apart from what other screens have read of it.
    queryKey: ['edited', 'questionnaire', id],
    select: modelOf,
    // The form's values are compared on saving: they must be fresh and must not change while somebody edits.
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
