import { mailSenders } from '@certame/contract/features/email/mail-senders.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ConfirmDialogs } from '#kit/feedback/confirm.tsx';
import { loadTexts } from '#lib/language/i18n.ts';
import { late } from '#lib/page/first-page.ts';
import { useLocation } from '#lib/page/router.tsx';
import { isUnlinked, needsInstitution, useSession } from '#lib/session/session.ts';
import { homePath } from '../navigation/guard.ts';
import { PageOutlet } from '../page/page-outlet.tsx';
import { isMailScreen } from './mail-notice/mail-screens.ts';
import { Sidebar } from './menu/sidebar.tsx';
import { queryClient } from './query-client.ts';
import classes from './shell.module.css';
import { ShellTheme } from './shell-theme.tsx';
import { SkipLink } from './skip-link.tsx';
import { Breadcrumb } from './topbar/breadcrumb.tsx';
import { Topbar } from './topbar/topbar.tsx';
import { useFirstPage } from './use-first-page.ts';
import { useFreshTexts } from './use-fresh-texts.ts';

const InstitutionModal = late(
  async () => (await import('./institution/institution-modal.tsx')).InstitutionModal,
);
const NotLinked = late(async () => (await import('./institution/not-linked.tsx')).NotLinked);
const MailNotice = late(async () => {
  const [{ MailNotice }] = await Promise.all([
    import('./mail-notice/mail-notice.tsx'),
    loadTexts(['sent-emails']),
  ]);
  return MailNotice;
});
const FrameExtras = late(async () => (await import('./frame-extras.tsx')).FrameExtras);

function Frame() {
  const session = useSession();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  useFreshTexts();
  useFirstPage();
  useEffect(() => {
    setDrawerOpen(false);
    window.scrollTo(0, 0);
  }, [pathname]);

  if (needsInstitution(session))
    return (
      <Suspense fallback={null}>
        <InstitutionModal />
      </Suspense>
    );
  return (
    <div className={classes.frame}>
      <SkipLink />
      <Sidebar />
      <div className={classes.column}>
        <Topbar onOpenMenu={() => setDrawerOpen(true)} />
        <main id="content" tabIndex={-1} className={classes.main}>
          <Breadcrumb />
          {satisfiesRule(mailSenders, session.permissions) && isMailScreen(pathname) && (
            <Suspense fallback={null}>
              <MailNotice key={pathname} />
            </Suspense>
          )}
          {/* Another institution's data must not linger in a page's state. */}
          {isUnlinked(session) && pathname === homePath ? (
            <Suspense fallback={null}>
              <NotLinked />
            </Suspense>
          ) : (
            <PageOutlet key={session.activeInstitutionId ?? 'none'} />
          )}
        </main>
      </div>
      <Suspense fallback={null}>
        <FrameExtras drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
      </Suspense>
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
