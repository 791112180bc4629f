import { titleKey } from '@certame/contract/messages/text-key.ts';
import { matchScreen } from '#app/navigation/match-screen.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { DashboardCard } from './dashboard-card.tsx';

/** Starred pages. */
export function Shortcuts() {
  const { t } = useTranslation();
  const { starred } = useSession();
  // Paths without a screen (removed since) are left out.
  const shortcuts = starred.flatMap((to) => {
    const { screen } = matchScreen(to);
    return screen ? [{ to, titlePath: screen.path }] : [];
  });
  if (shortcuts.length === 0) return null;
  return (
    <DashboardCard title={t('dashboard.starred')}>
      <ul className={classes.shortcuts}>
        {shortcuts.map(({ to, titlePath }) => (
          <li key={to}>
            <Link to={to}>{t(titleKey(titlePath))}</Link>
          </li>
        ))}
      </ul>
    </DashboardCard>
  );
}
