import { titleKey } from '@certame/contract/messages/text-key.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import classes from '../dashboard.module.css';
import { useShortcutPaths } from '../use-shortcut-paths.ts';
import { DashboardCard } from './dashboard-card.tsx';

/** Starred pages, the quickest way back to what one does every day. */
export function Shortcuts() {
  const { t } = useTranslation();
  const { starred } = useSession();
  const shortcuts = useShortcutPaths(starred);
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
