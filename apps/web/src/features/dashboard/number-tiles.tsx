import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { Link } from 'react-router';
import { matchScreen } from '../../app/match-screen.ts';
import { formatNumber } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { asksForAction, pathOfNumber, shownNumbers } from './number-links.ts';
import classes from './number-tiles.module.css';

/** Few numbers, each a way to what it counts. `candidate`: only what concerns who takes exams. */
export function NumberTiles({ data, candidate }: { data: Dashboard; candidate: boolean }) {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const shown = shownNumbers(data, candidate);
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('dashboard.today')}>
      <ul className={classes.tiles}>
        {shown.map((number) => {
          const { key, count } = number;
          const path = pathOfNumber(number, data, (rule) => satisfiesRule(rule, permissions));
          const { screen, built } = matchScreen(path);
          const opens = built && screen !== undefined && satisfiesRule(screen.rule, permissions);
          const content = (
            <>
              <strong>{formatNumber(count)}</strong>
              <span>{t(`dashboard.numbers.${key}`)}</span>
            </>
          );
          return (
            <li key={key} data-urgent={(count > 0 && asksForAction.has(key)) || undefined}>
              {opens ? <Link to={path}>{content}</Link> : <div>{content}</div>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
