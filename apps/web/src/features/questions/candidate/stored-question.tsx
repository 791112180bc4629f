import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { LazyDialog } from '#kit/feedback/lazy-dialog.tsx';
import { questionQuery } from '#lib/queries/question-query.ts';
import { LazyCandidateDialog } from './lazy-candidate-dialog.ts';

interface Props {
  questionId: string;
  onClose: () => void;
}

/** A question of the bank as candidates see it. */
export function StoredQuestion({ questionId, onClose }: Props) {
  const query = useQuery({ ...questionQuery(questionId), staleTime: 0 });
  const { data, isError } = query;
  // The error was shown already.
  useEffect(() => {
    if (isError) onClose();
  }, [isError, onClose]);
  if (!data) return null;
  return (
    <LazyDialog onGiveUp={onClose}>
      <LazyCandidateDialog question={data} onClose={onClose} />
    </LazyDialog>
  );
}
