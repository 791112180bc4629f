import { memo, useMemo, useSyncExternalStore } from 'react';
import { InShell } from '#lib/page/in-shell.ts';
import { RoutingContext } from '#lib/page/router.tsx';
import type { Navigation, Page } from './navigation/navigation.ts';
import { usePageTitle } from './navigation/page-title.ts';
import { useRefreshBetweenPages } from './newer-version.ts';
import { NoticeArea } from './notice-area.tsx';
import { FirstLoad } from './page/first-load.tsx';
import { PageBoundary } from './page/page-boundary.tsx';
import { PageError } from './page/page-error.tsx';
import { PageInShell } from './page/page-outlet.tsx';
import './base.css';

interface Props {
  page: Page;
  navigation: Navigation;
}

/** Drawn anew for another page or address only, not while the next one is on its way. */
const PresentPage = memo(function PresentPage({ page, navigation }: Props) {
  const { location, params, screen, content, Shell } = page;
  usePageTitle(screen?.path);
  useRefreshBetweenPages(screen, location.pathname);
  const routing = useMemo(
    () => ({ location, params, navigate: navigation.navigate }),
    [location, params, navigation],
  );
  const shell = useMemo(() => Shell && <Shell />, [Shell]);
  const outlet = (
    <PageBoundary page={page}>
      {'error' in content ? <PageError error={content.error} /> : <content.Component />}
    </PageBoundary>
  );
  return (
    <RoutingContext value={routing}>
      {shell ? (
        <PageBoundary page={page}>
          <InShell value={true}>
            <PageInShell value={outlet}>{shell}</PageInShell>
          </InShell>
        </PageBoundary>
      ) : (
        outlet
      )}
    </RoutingContext>
  );
});

/** The page, in its shell where it has one, the notices and a line while the next page loads. */
export function App({ navigation }: { navigation: Navigation }) {
  const { page, busy } = useSyncExternalStore(navigation.subscribe, navigation.view);
  return (
    <>
      {busy && page && <div className="page-progress" role="presentation" />}
      {page ? <PresentPage page={page} navigation={navigation} /> : <FirstLoad />}
      <NoticeArea />
    </>
  );
}
