import { listClassContents } from '@certame/contract/features/contents/endpoints.ts';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { sentenceCase } from '#lib/language/sentence-case.ts';
import { Link } from '#lib/page/router.tsx';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import { ContentCards } from './content-cards.tsx';

export function ClassContents({ classId, teaches }: { classId: string; teaches: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery(queryOf(listClassContents, { params: { class_id: classId } }));
  if (query.isError && !query.data) return <LoadFailure onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton height={150} radius={12} />;
  if (query.data.model.length === 0)
    return (
      <EmptyState
        help={t(teaches ? 'contents.empty_staff' : 'contents.empty_student')}
        action={
          teaches && can('contents.create') ? (
            <Button component={Link} to="/contents/create" variant="default">
              {sentenceCase(t('titles./contents/create'))}
            </Button>
          ) : undefined
        }
      />
    );
  return <ContentCards cards={query.data.model} />;
}
