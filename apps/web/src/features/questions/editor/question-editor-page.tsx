import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { questionQuery } from '#lib/queries/question-query.ts';
import type { QuestionDraft } from '../draft/question-draft.ts';
import { QuestionEditor } from './question-editor.tsx';

interface Props {
  /** Null: a new question. */
  id: string | null;
  /** The question that was saved just before, in a row of new ones. */
  like: QuestionDraft | null;
  onClose: () => void;
  onAnother: (before: QuestionDraft) => void;
}

/** Reads the question, then opens the editor on it. */
export default function QuestionEditorPage({ id, ...rest }: Props) {
  const query = useQuery({
    ...questionQuery(id ?? ''),
    enabled: id !== null,
    // No cache: the editor's values are compared on saving, so they must be fresh and must not change during the edit.
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
  if (id === null) return <QuestionEditor question={null} {...rest} />;
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <Stack maw={640} gap="lg" aria-busy="true">
        <Skeleton height={30} width="40%" />
        <Skeleton height={72} />
        <Skeleton height={220} />
      </Stack>
    );
  return <QuestionEditor question={query.data} {...rest} />;
}
