import { titleKey } from '@certame/contract/messages/text-key.ts';
import { IconHome } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { listAddress } from '#lib/page/list-address.ts';
import { Link, useLocation } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { crumbsOf } from '../../breadcrumb-path.ts';
import classes from './breadcrumb.module.css';
import { StarButton } from './star-button.tsx';

export function Breadcrumb() {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const { pathname } = useLocation();
  const crumbs = crumbsOf(pathname, permissions);
  if (crumbs.length === 0) return null;
  return (
    <div className={classes.row}>
      <nav aria-label={t('shell.breadcrumb')} className={classes.trail}>
        <ol>
          {crumbs.map((crumb) => {
            const title = t(titleKey(crumb.path));
            return (
              <li key={crumb.path}>
                {crumb.to === null ? (
                  <span aria-current="page">{title}</span>
                ) : crumb.path === '/' ? (
                  <Link to="/" aria-label={t('menu.home')} title={t('menu.home')} className={classes.home}>
                    <IconHome size={16} stroke={1.7} aria-hidden="true" />
                  </Link>
                ) : (
                  <Link to={listAddress(crumb.to)}>{title}</Link>
                )}
              </li>
            );
          })}
        </ol>
      </nav>
      <StarButton />
    </div>
  );
}
