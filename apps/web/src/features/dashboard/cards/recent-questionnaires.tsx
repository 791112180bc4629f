import { listQuestionnaires } from '@certame/contract/features/questionnaires/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

const shownMax = 5;

/** The questionnaires that were changed last, with the progress of their participants. */
export function RecentQuestionnaires() {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery({
    ...queryOf(listQuestionnaires, {
      query: { per_page: shownMax, order_column: 'updated_at', direction: 'desc' },
    }),
    // Under the key of the grid, so that commands on questionnaires invalidate it too.
    queryKey: [...gridKey(listQuestionnaires.path), 'recent', shownMax],
  });
  if (query.isError) return null;
  const rows = query.data?.model.data ?? [];
  return (
    <DashboardCard title={t('dashboard.recent')} link={{ to: '/questionnaires', label: t('dashboard.all') }}>
      {query.isPending && <Skeleton height={120} />}
      {query.data && rows.length === 0 && <p className={classes.none}>{t('dashboard.no_questionnaires')}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <CardRow
            key={row.id}
            title={row.name}
            to={can('questionnaires.edit') ? `/questionnaires/${row.id}/edit` : null}
            detail={[
              t(`dashboard.states.${row.state}`),
              row.ends_at
                ? t('dashboard.closes', { when: formatDateTime(row.ends_at) })
                : t('dashboard.no_end'),
            ].join(' · ')}
            count={
              row.participants > 0 &&
              t('dashboard.finished', {
                done: formatNumber(row.participants_finished),
                total: formatNumber(row.participants),
              })
            }
          />
        ))}
      </ul>
    </DashboardCard>
  );
}
