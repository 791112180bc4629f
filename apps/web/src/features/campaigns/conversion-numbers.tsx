import { getCampaignNumbers } from '@certame/contract/features/campaigns/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Skeleton } from '@mantine/core';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { copyText } from '#lib/copy-text.ts';
import { notify } from '#lib/errors/notices.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './campaigns.module.css';

const pageAddress = (code: string): string =>
  `${window.location.origin}${window.location.pathname}#/campaigns/${code}`;

type Origins = ReplyOf<typeof getCampaignNumbers>['model']['origins'];

/** Leads by origin, each with a bar of its share. */
function OriginTable({ origins }: { origins: Origins }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...origins.map((one) => one.leads));
  return (
    <table className={classes.origins}>
      <caption>{t('campaigns.numbers.origins')}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t('campaigns.numbers.origin')}</th>
          <th scope="col">{t('campaigns.numbers.leads')}</th>
        </tr>
      </thead>
      <tbody>
        {origins.map((one) => (
          <tr key={one.origin ?? ''}>
            <th scope="row">{one.origin ?? t('campaigns.numbers.direct')}</th>
            <td>
              <span className={classes.bar}>
                <i style={{ width: `${(one.leads / most) * 70}%` }} aria-hidden="true" />
                {formatNumber(one.leads)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Conversion funnel: how many visitors reached each step, and their origins. */
export function ConversionNumbers({ campaignId }: { campaignId: string }) {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(getCampaignNumbers, { params: { id: campaignId } }),
    select: modelOf,
  });
  if (query.isError) return <LoadFailure onRetry={() => void query.refetch()} />;
  const numbers = query.data;
  if (!numbers) return <Skeleton height={150} mb="lg" />;
  const address = pageAddress(numbers.code);
  const steps = [
    { key: 'views' as const, count: numbers.views, before: null },
    { key: 'leads' as const, count: numbers.leads, before: numbers.views },
    ...(numbers.has_questionnaire
      ? [
          { key: 'started' as const, count: numbers.started, before: numbers.leads },
          { key: 'finished' as const, count: numbers.finished, before: numbers.started },
        ]
      : []),
    { key: 'converted' as const, count: numbers.converted, before: numbers.leads },
  ];
  const copy = async (): Promise<void> => {
    if (await copyText(address)) notify('success', t('campaigns.copied'));
    else notify('error', t('common.failure'));
  };
  return (
    <section className={classes.numbers} aria-label={t('campaigns.numbers.title')}>
      <div className={classes.link}>
        <strong>{t('campaigns.page_link')}</strong>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
        <ActionButton
          variant="default"
          size="xs"
          icon={IconCopy}
          iconSize={15}
          stroke={1.8}
          onClick={() => void copy()}
        >
          {t('campaigns.copy')}
        </ActionButton>
        <ActionButton
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size="xs"
          icon={IconExternalLink}
          iconSize={15}
          stroke={1.8}
        >
          {t('campaigns.open')}
        </ActionButton>
      </div>
      <ul className={classes.steps}>
        {steps.map(({ key, count, before }) => (
          <li key={key}>
            <strong>{formatNumber(count)}</strong>
            <span>{t(`campaigns.numbers.${key}`)}</span>
            {before !== null && before > 0 && count <= before && (
              <small>
                {t('campaigns.numbers.of_before', { percent: `${Math.round((count / before) * 100)}%` })}
              </small>
            )}
          </li>
        ))}
      </ul>
      {numbers.origins.length > 0 && <OriginTable origins={numbers.origins} />}
    </section>
  );
}
