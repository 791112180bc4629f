import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { CardRow, DashboardCard } from './dashboard-card.tsx';

interface Props {
  kind: 'to_correct' | 'to_release' | 'to_audit';
  rows: NonNullable<Dashboard['to_correct']>;
  /** Text for an empty list; without it an empty card is left out. */
  nothing?: string;
}

/** Each kind's screen, the permission for it, and the label of its link. */
const destinations = {
  to_correct: { screen: 'correction', rule: 'questionnaires.correction', label: 'correct' },
  to_release: { screen: 'resume?f.state=awaiting_release', rule: 'questionnaires.resume', label: 'release' },
  to_audit: { screen: 'resume', rule: 'questionnaires.resume', label: 'see_attempts' },
} as const;

/** Questionnaires with attempts that somebody has to grade, release or audit, each with a link to them. */
export function PendingList({ kind, rows, nothing }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  if (rows.length === 0 && !nothing) return null;
  const { screen, rule, label } = destinations[kind];
  return (
    <DashboardCard title={t(`dashboard.${kind}`)}>
      {rows.length === 0 && <p className={classes.none}>{nothing}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <CardRow
            key={row.id}
            title={row.name}
            detail={t('dashboard.pending', { count: row.count })}
            action={
              can(rule) && { to: `/questionnaires/${row.id}/${screen}`, label: t(`dashboard.${label}`) }
            }
          />
        ))}
      </ul>
    </DashboardCard>
  );
}
