import { getQuestionProgress } from '@certame/contract/features/panel/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BarTable } from '#kit/charts/bar-table.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

const pollMs = 10_000;

/** Number of answers to each question: shows where the group is, and which question holds it up. */
export function QuestionProgress({ id }: { id: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getQuestionProgress, { params: { id } }, { quiet: true }),
    select: modelOf,
    refetchInterval: pollMs,
    staleTime: 0,
  });
  if (query.isPending) return <Skeleton height={160} />;
  if (!query.data) return <LoadFailure onRetry={() => void query.refetch()} />;
  return (
    <BarTable
      caption={t('panel.questions.title')}
      labels={{ of: t('panel.questions.of'), count: t('panel.questions.count') }}
      most={query.data.attempts}
      bars={query.data.items.map(({ item_id, number, title, answered }) => ({
        key: item_id,
        label:
          number === null ? t('panel.questions.drawn', { title }) : t('panel.questions.number', { number }),
        count: answered,
      }))}
    />
  );
}
