import { isOpen } from '@certame/contract/features/exam/states.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { activeTimeZone, formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { myAnswersQuery } from '#lib/queries/my-answers-query.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { deadlineLabel } from '../deadline-label.ts';
import { DashboardCard } from './dashboard-card.tsx';

const shownMax = 5;

/** Evaluations that can be taken now or soon, the nearest end first. `quiet`: the card is hidden when there are none. */
export function MyEvaluations({ quiet }: { quiet: boolean }) {
  const { t } = useTranslation();
  const can = useCan();
  const query = useQuery(myAnswersQuery);
  const now = query.data?.server_now ?? '';
  const open = (query.data?.model ?? [])
    .filter((one) => one.may_start || (one.starts_at ?? '') > now)
    .sort((a, b) => (a.ends_at ?? '9').localeCompare(b.ends_at ?? '9'))
    .slice(0, shownMax);
  const closing = (endsAt: string | null): string => {
    if (!endsAt) return t('dashboard.no_end');
    const when = formatDateTime(endsAt);
    const label = deadlineLabel(Date.parse(endsAt), Date.parse(now), activeTimeZone());
    if (!label) return t('dashboard.closes', { when });
    return t(`dashboard.deadline.${label.key}`, {
      when,
      ...('count' in label ? { count: label.count } : {}),
    });
  };
  if (query.isError || (quiet && open.length === 0)) return null;
  return (
    <DashboardCard
      title={t('dashboard.my_evaluations')}
      link={
        can('questionnaires.menu.answers')
          ? { to: '/questionnaires/answers', label: t('dashboard.all') }
          : undefined
      }
    >
      {query.isPending && <Skeleton height={72} />}
      {query.data && open.length === 0 && <p className={classes.none}>{t('dashboard.no_evaluations')}</p>}
      <ul className={classes.list}>
        {open.map((one) => {
          return (
            <li key={one.short_url_id}>
              <div>
                <strong>{one.name}</strong>
                <span>
                  {!one.may_start && one.starts_at
                    ? t('dashboard.opens', { when: formatDateTime(one.starts_at) })
                    : closing(one.ends_at)}
                </span>
              </div>
              {one.may_start && (
                <Link to={`/form/${one.short_url_id}`} className={classes.go}>
                  {t(isOpen(one.state) ? 'dashboard.continue' : 'dashboard.start')}
                </Link>
              )}
              {one.supervised && !one.may_start && (
                <Link to={`/form/${one.short_url_id}`} className={classes.go}>
                  {t('dashboard.test_equipment')}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </DashboardCard>
  );
}
