import { useMemo, useSyncExternalStore } from 'react';
import { LightRoutingContext } from '../lib/light-router.tsx';
import { FirstLoad } from './first-load.tsx';
import type { LightNavigation, LightPage } from './light-navigation.ts';
import { useRefreshBetweenPages } from './newer-version.ts';
import { NoticeArea } from './notice-area.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PageError } from './page-error.tsx';
import { usePageTitle } from './page-title.ts';
import './base.css';

function Page({ page, navigation }: { page: LightPage; navigation: LightNavigation }) {
  const { location, params, content } = page;
  usePageTitle(page.screen?.path);
  useRefreshBetweenPages(page.screen, location.pathname);
  const routing = useMemo(
    () => ({ location, params, navigate: navigation.navigate }),
    [location, params, navigation],
  );
  return (
    <LightRoutingContext value={routing}>
      <PageBoundary page={page}>
        {'error' in content ? <PageError error={content.error} /> : <content.Component />}
      </PageBoundary>
    </LightRoutingContext>
  );
}

/** The pages outside the frame: the light router's page, the notices and a line while the next page loads. */
export function LightApp({ navigation }: { navigation: LightNavigation }) {
  const { page, busy } = useSyncExternalStore(navigation.subscribe, navigation.view);
  return (
    <>
      {busy && page && <div className="page-progress" role="presentation" />}
      {page ? <Page page={page} navigation={navigation} /> : <FirstLoad />}
      <NoticeArea />
    </>
  );
}
