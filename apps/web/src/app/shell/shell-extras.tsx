import { Hints } from './hints.tsx';
import { MenuDrawer } from './menu/menu-drawer.tsx';
import { Palette } from './palette/palette.tsx';
import { useLiveNotifications } from './topbar/use-live-notifications.ts';
import { useLiveRights } from './use-live-rights.ts';

interface Props {
  drawerOpen: boolean;
  onCloseDrawer: () => void;
}

/** What the shell holds ready beside the page: nothing of it is seen until it is asked for. */
export function ShellExtras({ drawerOpen, onCloseDrawer }: Props) {
  useLiveNotifications();
  useLiveRights();
  return (
    <>
      <MenuDrawer opened={drawerOpen} onClose={onCloseDrawer} />
      <Palette />
      <Hints />
    </>
  );
}
