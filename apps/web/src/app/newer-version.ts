import { appVersion } from '@certame/contract/constants.ts';
import type { Screen } from '@certame/contract/routes.ts';
import { useEffect } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { reportException } from '#lib/errors/report-exception.ts';
import { text } from '#lib/language/i18n.ts';
import { mayLeave } from '#lib/page/leave-guard.ts';
import { reloadOnce } from '#lib/page/stale-build.ts';
import { onNewerVersion } from '#lib/session/session-keeper.ts';
import { matchScreen } from './navigation/match-screen.ts';

/** The version the server serves, when it is newer than this page's. */
let waiting: string | null = null;

/** Pages outside of the shell that need no account are an exam and what belongs to it. */
const isExam = (screen: Screen | undefined): boolean => screen?.zone === 'bare';

async function reloadNow(): Promise<void> {
  if (await mayLeave()) window.location.reload();
}

/**
 * A newer version is taken up between two pages, when nothing is being written. Until then a quiet notice offers it; in
 * an exam nobody is told.
 */
function noticeNewer(version: string): void {
  const isFirst = waiting !== version;
  waiting = version;
  if (isFirst)
    reportException('refresh', undefined, `Newer version ${version}: the page refreshes from ${appVersion}`);
  const { screen } = matchScreen(window.location.hash.slice(1));
  if (!isFirst || isExam(screen)) return;
  notify('info', text('shell.newer_version'), Number.POSITIVE_INFINITY, {
    label: text('shell.update_now'),
    run: () => void reloadNow(),
  });
}

export const startVersionWatch = (): void => onNewerVersion(noticeNewer);

/** Asked when a page has just come: the safe moment. */
export function refreshBetweenPages(screen: Screen | undefined): boolean {
  return waiting !== null && !isExam(screen) && reloadOnce(`version ${waiting}`);
}

export function useRefreshBetweenPages(screen: Screen | undefined, pathname: string | undefined): void {
  useEffect(() => {
    if (pathname !== undefined) refreshBetweenPages(screen);
  }, [screen, pathname]);
}
