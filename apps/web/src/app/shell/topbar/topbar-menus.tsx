import { InstitutionSwitch } from '../institution/institution-switch.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import { StarMenu } from './star-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import classes from './topbar.module.css';

/** What opens from the top bar: institution, stars, language, theme, notifications, the user's own menu. */
export function TopbarMenus() {
  return (
    <>
      <InstitutionSwitch />
      <div className={classes.actions}>
        <span className={classes.wideOnly}>
          <StarMenu />
          <LanguageMenu />
          <ThemeMenu />
        </span>
        <NotificationsBell />
        <AvatarMenu />
      </div>
    </>
  );
}
