import { mailSenders } from '@certame/contract/features/email/mail-senders.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { ConfirmDialogs } from '#kit/feedback/confirm.tsx';
import { loadTexts } from '#lib/language/i18n.ts';
import { deferred } from '#lib/page/deferred.ts';
import { useLocation } from '#lib/page/router.tsx';
import { isUnlinked, needsInstitution, useSession } from '#lib/session/session.ts';
import { loadFormTexts } from '../form-texts.ts';
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
import { useFirstPageReady } from './use-first-page-ready.ts';
import { useFreshTexts } from './use-fresh-texts.ts';

const InstitutionModal = deferred(
  async () => (await import('./institution/institution-modal.tsx')).InstitutionModal,
);
const NotLinked = deferred(async () => (await import('./institution/not-linked.tsx')).NotLinked);
const MailNotice = deferred(async () => {
  const [{ MailNotice }] = await Promise.all([
    import('./mail-notice/mail-notice.tsx'),
    loadTexts(['sent-emails']),
  ]);
  return MailNotice;
});
const ShellExtras = deferred(async () => {
  const [{ ShellExtras }] = await Promise.all([import('./shell-extras.tsx'), loadFormTexts()]);
  return ShellExtras;
});

function ShellLayout() {
  const session = useSession();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { pathname } = useLocation();
  useFreshTexts();
  useFirstPageReady();
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
    <div className={classes.layout}>
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
        <ShellExtras drawerOpen={drawerOpen} onCloseDrawer={() => setDrawerOpen(false)} />
      </Suspense>
      <ConfirmDialogs />
    </div>
  );
}

/** The shell of the back office (its layout): theme, data cache, menu and top bar around the page. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <ShellTheme>
        <ShellLayout />
      </ShellTheme>
    </QueryClientProvider>
  );
}
