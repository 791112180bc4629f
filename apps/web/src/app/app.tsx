import { memo, useMemo, useSyncExternalStore } from 'react';
import { InFrame } from '#lib/page/in-frame.ts';
import { RoutingContext } from '#lib/page/router.tsx';
import type { Navigation, Page } from './navigation/navigation.ts';
import { usePageTitle } from './navigation/page-title.ts';
import { useRefreshBetweenPages } from './newer-version.ts';
import { NoticeArea } from './notice-area.tsx';
import { FirstLoad } from './page/first-load.tsx';
import { PageBoundary } from './page/page-boundary.tsx';
import { PageError } from './page/page-error.tsx';
import { PageInFrame } from './page/page-outlet.tsx';
import './base.css';

interface Props {
  page: Page;
  navigation: Navigation;
}

/** Drawn anew for another page or address only, not while the next one is on its way. */
const PresentPage = memo(function PresentPage({ page, navigation }: Props) {
  const { location, params, screen, content, Frame } = page;
  usePageTitle(screen?.path);
  useRefreshBetweenPages(screen, location.pathname);
  const routing = useMemo(
    () => ({ location, params, navigate: navigation.navigate }),
    [location, params, navigation],
  );
  const frame = useMemo(() => Frame && <Frame />, [Frame]);
  const drawn = (
    <PageBoundary page={page}>
      {'error' in content ? <PageError error={content.error} /> : <content.Component />}
    </PageBoundary>
  );
  return (
    <RoutingContext value={routing}>
      {frame ? (
        <PageBoundary page={page}>
          <InFrame value={true}>
            <PageInFrame value={drawn}>{frame}</PageInFrame>
          </InFrame>
        </PageBoundary>
      ) : (
        drawn
      )}
    </RoutingContext>
  );
});

/** The page, in its frame where it has one, the notices and a line while the next page loads. */
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
