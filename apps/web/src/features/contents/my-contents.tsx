import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { myContentsQuery } from '#lib/queries/my-contents-query.ts';
import { ContentCards } from './content-cards.tsx';

const kinds = ['all', 'unseen', 'A', 'M'] as const;
type Kind = (typeof kinds)[number];

/** Contents that are currently available to the user's classes. */
export function MyContents() {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Kind>('all');
  const query = useQuery(myContentsQuery);
  const all = query.data?.model ?? [];
  const shown = all.filter(
    (card) => kind === 'all' || (kind === 'unseen' ? card.seen_at === null : card.type === kind),
  );
  return (
    <>
      <PageHeader title={t('titles./contents')} help={t('contents.mine_help')} />
      {query.isPending && <Skeleton height={150} radius={12} />}
      {query.isError && !query.data && <LoadFailure onRetry={() => void query.refetch()} />}
      {query.data && all.length === 0 && <EmptyState help={t('contents.empty_student')} />}
      {all.length > 0 && (
        <>
          <SegmentedControl
            mb="md"
            aria-label={t('contents.show')}
            value={kind}
            onChange={(value) => setKind(kinds.find((one) => one === value) ?? 'all')}
            data={kinds.map((value) => ({ value, label: t(`contents.kinds.${value}`) }))}
          />
          {shown.length === 0 ? (
            <EmptyState help={t('contents.empty_kind')} />
          ) : (
            <ContentCards cards={shown} showClasses />
          )}
        </>
      )}
    </>
  );
}
