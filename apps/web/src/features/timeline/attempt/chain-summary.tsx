import { verifyChain } from '@certame/contract/features/timeline/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './timeline.module.css';

/** Verifies the hash chain of an attempt's events, and says where it breaks. */
export function ChainSummary({ answerId }: { answerId: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    ...queryOf(verifyChain, { params: { answer_id: answerId } }),
    select: modelOf,
  });
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={48} mb="md" aria-label={t('timeline.chain.verifying')} />;
  const isIntact = data.broken === 0;
  const Icon = isIntact ? IconShieldCheck : IconAlertTriangle;
  return (
    <div className={classes.summary} data-broken={isIntact ? undefined : true} role="status">
      <Icon size={20} stroke={1.8} aria-hidden="true" />
      <div>
        <p>
          {isIntact
            ? t('timeline.chain.intact', { count: data.events })
            : t('timeline.chain.broken', { count: data.broken })}
        </p>
        {data.redacted > 0 && <p>{t('timeline.chain.redacted', { count: data.redacted })}</p>}
        {data.breaks.length > 0 && (
          <ul>
            {data.breaks.map(({ position, chain }) => (
              <li key={position}>
                {t('timeline.chain.break', { position, what: t(`timeline.chain_states.${chain}`) })}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
