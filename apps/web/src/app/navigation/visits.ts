import type { Screen } from '@certame/contract/routes.ts';
import { notify } from '#lib/errors/notices.ts';
import { notifyOfCode } from '#lib/errors/notify-of-code.ts';
import { text } from '#lib/language/i18n.ts';
import { getSession, isSignedIn, needsInstitution, rememberPath } from '#lib/session/session.ts';
import { checkSession } from '#lib/session/session-keeper.ts';
import { handleSessionCheckFailure } from '../error-handling.ts';
import { findBuiltScreen } from '../find-built-screen.ts';
import { decideNavigation, type GuardDecision } from './guard.ts';
import { rememberPage } from './recent-pages.ts';

/** Path of the last navigation that was allowed, without its query. */
let previousPathname: string | null = null;

export interface Destination {
  screen: Screen | undefined;
  pathname: string;
  search: string;
}

/** The guard's decision about a visit, without side effects: `applyDecision` has those. */
export const askGuard = ({ screen }: Destination): GuardDecision =>
  decideNavigation({
    screen,
    built: screen !== undefined && findBuiltScreen(screen.path) !== undefined,
    hasPrevious: previousPathname !== null,
    frozen: false,
    signedIn: isSignedIn(),
    firstAccess: getSession().user?.firstAccess ?? false,
    needsInstitution: needsInstitution(getSession()),
    permissions: getSession().permissions,
  });

/** Applies a decision's side effects (remembered path, notice, session check). Returns the path to redirect to, or null. */
export function applyDecision(
  decision: GuardDecision,
  { screen, pathname, search }: Destination,
): string | null {
  const address = pathname + search;
  if (decision.kind === 'redirect') {
    if (decision.remember) rememberPath(address);
    if (decision.notice === 'already-authenticated') notify('warning', text('shell.already_authenticated'));
    if (decision.notice === 'unauthenticated') notifyOfCode('error', 'unauthenticated');
    return decision.to;
  }
  if (decision.kind === 'cancel') return null;
  const moved = previousPathname !== pathname;
  const hasPrevious = previousPathname !== null;
  previousPathname = pathname;
  if (decision.remember) rememberPath(address);
  if (screen?.zone === 'shell' && !screen.path.includes(':') && screen.path !== '/')
    rememberPage({ path: pathname });
  // The check runs beside the navigation: a slow line must not hold up every click.
  if (decision.checkSession && moved)
    void checkSession().catch((error: unknown) => handleSessionCheckFailure(error, hasPrevious));
  return null;
}
