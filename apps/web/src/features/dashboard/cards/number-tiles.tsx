import type { Dashboard } from '@certame/contract/features/dashboard/endpoints.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { asksForAction, failures, findLinkOfNumber, shownNumbers } from '../number-links.ts';
import classes from './number-tiles.module.css';

/** Key figures, each with a link to the list that it counts, if the user may open it. `candidate`: only those for people who take exams. */
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
          const failed = failures.has(key);
          const path = findLinkOfNumber(number, data, permissions);
          const content = (
            <>
              <strong>
                {failed && <IconAlertTriangle size={20} stroke={2} aria-hidden="true" />}
                {formatNumber(count)}
              </strong>
              <span>{t(`dashboard.numbers.${key}`)}</span>
            </>
          );
          return (
            <li
              key={key}
              data-urgent={(path !== null && count > 0 && asksForAction.has(key)) || undefined}
              data-failed={failed || undefined}
            >
              {path === null ? <p>{content}</p> : <Link to={path}>{content}</Link>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
