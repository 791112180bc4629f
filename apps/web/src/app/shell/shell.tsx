import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { ConfirmDialogs } from '../../kit/feedback/confirm.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { InstitutionModal } from './institution-modal.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Palette } from './palette.tsx';
import { queryClient } from './query-client.ts';
import classes from './shell.module.css';
import { ShellTheme } from './shell-theme.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { Topbar } from './topbar.tsx';
import { useFreshTexts } from './use-fresh-texts.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useLiveRights } from './use-live-rights.ts';

/** Namespaces every page inside the frame uses. */
export const loadShellTexts = (): Promise<void> => loadTexts(['menu', 'kit', 'areas', 'validation']);

function Frame() {
  const { activeInstitutionId } = useSession();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  useFreshTexts();
  useLiveNotifications();
  useLiveRights();
  useEffect(() => {
    setDrawerOpen(false);
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className={classes.frame}>
      <SkipLink />
      <Sidebar />
      <MenuDrawer opened={drawerOpen} onClose={() => setDrawerOpen(false)} />
      <div className={classes.column}>
        <Topbar onOpenMenu={() => setDrawerOpen(true)} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Breadcrumb />
          {/* Another institution's data must not linger in a page's state. */}
          <Outlet key={activeInstitutionId ?? 'none'} />
        </main>
      </div>
      <InstitutionModal />
      <Palette />
      <ConfirmDialogs />
    </div>
  );
}

/** The frame of the back office: theme, data cache, menu and top bar around the page. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellTheme>
        <Frame />
      </ShellTheme>
    </QueryClientProvider>
  );
}
