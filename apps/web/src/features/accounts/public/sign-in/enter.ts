import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { pathAfterSignIn } from '#app/navigation/guard.ts';
import { matchScreen } from '#app/navigation/match-screen.ts';
import { getSession, setActiveInstitution, signIn } from '#lib/session/session.ts';
import { chooseInstitutionFor } from './choose-institution.ts';

/** Begins the session. @returns the path to continue at: the new password on a first access, else the page that was asked for. */
export function enter(user: SessionUser): string {
  const { lastPath } = getSession();
  signIn(user);
  chooseInstitutionFor(lastPath);
  return user.firstAccess
    ? '/first-access'
    : pathAfterSignIn(lastPath, matchScreen, getSession().permissions);
}

/** Begins the session by a link, which names institution and screen. */
export function enterByLink(user: SessionUser, institutionId: string, path: string): string {
  signIn(user);
  setActiveInstitution(institutionId);
  return user.firstAccess ? '/first-access' : pathAfterSignIn(path, matchScreen, getSession().permissions);
}
