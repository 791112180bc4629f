import { IconWifi, IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../live.module.css';

/** Says whether the page is up to date, or the server can't be reached. */
export function LiveState({ isLive }: { isLive: boolean }) {
  const { t } = useTranslation();
  const Icon = isLive ? IconWifi : IconWifiOff;
  return (
    <span className={classes.live} role="status">
      <Icon size={16} stroke={1.9} aria-hidden="true" />
      {t(isLive ? 'panel.live' : 'panel.not_live')}
    </span>
  );
}
