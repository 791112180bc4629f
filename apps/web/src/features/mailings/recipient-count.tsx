import { countMailingRecipients } from '@certame/contract/features/mailings/endpoints.ts';
import { participations } from '@certame/contract/features/mailings/states.ts';
import { Alert, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { currentLanguage } from '#lib/language/language.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import classes from './mailings.module.css';

const pauseMs = 300;

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Number of recipients of the chosen groups, updated with each change. */
export function RecipientCount() {
  const { t } = useTranslation();
  const form = useFormContext();
  const values = useWatch({ control: form.control });
  const questionnaire = values.questionnaire_id;
  const [audience] = useDebouncedValue(
    JSON.stringify({
      role_ids: idsOf(values.role_ids),
      class_ids: idsOf(values.class_ids),
      questionnaire_id: typeof questionnaire === 'string' && questionnaire !== '' ? questionnaire : null,
      participation: participations.find((one) => one === values.participation) ?? 'all',
    }),
    pauseMs,
  );
  const query = useQuery({
    ...queryOf(countMailingRecipients, { body: JSON.parse(audience) }, { quiet: true }),
    select: modelOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });
  const found = query.data;
  if (query.isError) return <p className={classes.note}>{t('mailings.count_failed')}</p>;
  if (!found) return <Skeleton height={44} aria-label={t('mailings.counting')} />;
  const names = new Intl.ListFormat(currentLanguage(), { type: 'unit', style: 'short' });
  return (
    <div className={classes.count} role="status" data-refreshing={query.isPlaceholderData || undefined}>
      <p className={classes.number}>
        <IconUsers size={18} stroke={1.7} aria-hidden="true" />
        {found.count === 0
          ? t('mailings.count_zero')
          : t('mailings.count', { count: found.count, shown: formatNumber(found.count) })}
      </p>
      {found.count > 0 && (
        <p className={classes.note}>
          {t('mailings.sample', { names: names.format(found.sample) })} {t('mailings.once')}
        </p>
      )}
      {found.without_email > 0 && (
        <Alert color="yellow" variant="light" mt="xs" className={classes.missed}>
          {t('mailings.without_email', {
            count: found.without_email,
            names: names.format(found.without_email_names),
          })}
        </Alert>
      )}
    </div>
  );
}
