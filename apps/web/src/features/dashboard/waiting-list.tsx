import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { Link } from 'react-router';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';

interface Props {
  kind: 'to_correct' | 'to_release';
  rows: NonNullable<Dashboard['to_correct']>;
  /** Said where nothing waits; without it the card is left out then. */
  nothing?: string;
}

/** Questionnaires whose attempts wait for a person, each with the way to them. */
export function WaitingList({ kind, rows, nothing }: Props) {
  const { t } = useTranslation();
  if (rows.length === 0 && !nothing) return null;
  const screen = kind === 'to_correct' ? 'correction' : 'resume';
  const action = t(kind === 'to_correct' ? 'dashboard.correct' : 'dashboard.release');
  return (
    <DashboardCard title={t(`dashboard.${kind}`)}>
      {rows.length === 0 && <p className={classes.none}>{nothing}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <strong>{row.name}</strong>
              <span>{t('dashboard.waiting', { count: row.count })}</span>
            </div>
            <Link
              to={`/questionnaires/${row.id}/${screen}`}
              className={classes.go}
              aria-label={`${action}: ${row.name}`}
            >
              {action}
            </Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
