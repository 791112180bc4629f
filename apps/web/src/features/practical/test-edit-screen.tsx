import { getPracticalTest } from '@certame/contract/features/practical/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { Schedule } from './editor/schedule.tsx';
import { TestForm } from './editor/test-form.tsx';

export const texts = ['practical', 'new-logins'];

/** A practical test: its form, and the schedule that follows from it. */
export default function TestEditScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(getPracticalTest, { params: { id } }),
    select: modelOf,
    // The form holds what was typed: nothing is read anew under it.
    refetchOnWindowFocus: false,
  });
  const test = query.data;
  return (
    <>
      <PageHeader title={t('titles./practical_tests/:id/edit')} help={test?.name} />
      {query.isError && !test && (
        <LoadFailure error={query.error} list="/practical_tests" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {test && (
        <>
          <TestForm key={test.updated_at} test={test} />
          <Schedule key={`schedule ${test.updated_at}`} id={test.id} />
        </>
      )}
    </>
  );
}
