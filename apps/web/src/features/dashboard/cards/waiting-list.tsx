import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useCan } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';

interface Props {
  kind: 'to_correct' | 'to_release' | 'to_audit';
  rows: NonNullable<Dashboard['to_correct']>;
  /** Said where nothing waits; without it the card is left out then. */
  nothing?: string;
}

/** Where each kind is dealt with, and who may. */
const ways = {
  to_correct: { screen: 'correction', rule: 'questionnaires.correction', word: 'correct' },
  to_release: { screen: 'resume?f.state=awaiting_release', rule: 'questionnaires.resume', word: 'release' },
  to_audit: { screen: 'resume', rule: 'questionnaires.resume', word: 'see_attempts' },
} as const;

/** Questionnaires whose attempts wait for a person, each with the way to them. */
export function WaitingList({ kind, rows, nothing }: Props) {
  const { t } = useTranslation();
  const can = useCan();
  if (rows.length === 0 && !nothing) return null;
  const { screen, rule, word } = ways[kind];
  const action = t(`dashboard.${word}`);
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
            {can(rule) && (
              <Link
                to={`/questionnaires/${row.id}/${screen}`}
                className={classes.go}
                aria-label={`${action}: ${row.name}`}
              >
                {action}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
