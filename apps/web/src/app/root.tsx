import type { Screen } from '@certame/contract/routes.ts';
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router';
import { LightBridge } from './light-bridge.tsx';
import { NavigationBlocker } from './navigation-blocker.tsx';
import { useRefreshBetweenPages } from './newer-version.ts';
import { NoticeArea } from './notice-area.tsx';
import { usePageTitle } from './page-title.ts';
import './base.css';

/** Around every page: its title, the blocker, the notices and a line while the next page loads. */
export function Root() {
  const screen = useMatches().at(-1)?.handle as Screen | undefined;
  usePageTitle(screen?.path);
  useRefreshBetweenPages(screen, useLocation().pathname);
  const { state } = useNavigation();
  return (
    <LightBridge>
      {state === 'loading' && <div className="page-progress" role="presentation" />}
      <NavigationBlocker />
      <Outlet />
      <NoticeArea />
    </LightBridge>
  );
}
