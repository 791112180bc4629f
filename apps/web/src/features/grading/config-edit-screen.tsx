import { getGradingConfig } from '@certame/contract/features/grading/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { ConfigForm } from './config/config-form.tsx';
import { Distribution } from './config/distribution.tsx';

export const texts = ['correctors', 'new-logins'];

/** A correction: what is given out now, and its form. */
export default function ConfigEditScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(getGradingConfig, { params: { id } }),
    select: modelOf,
    // The form holds what was typed: nothing is read anew under it.
    refetchOnWindowFocus: false,
  });
  const config = query.data;
  return (
    <>
      <PageHeader
        title={t('titles./questionnaire_correctors/:id/edit')}
        help={config && `${config.name} · ${config.questionnaire_name}`}
      />
      {query.isError && !config && (
        <LoadFailure
          error={query.error}
          list="/questionnaire_correctors"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={420} aria-label={t('common.loading')} />}
      {config && (
        <>
          <Distribution configId={config.id} />
          <ConfigForm key={config.updated_at} config={config} />
        </>
      )}
    </>
  );
}
