import { publicRule, satisfiesRule } from '@certame/contract/permissions.ts';
import type { Screen } from '@certame/contract/routes.ts';

export const homePath = '/';
export const loginPath = '/login';

export type GuardDecision =
  | { kind: 'cancel' }
  | {
      kind: 'redirect';
      to: string;
      /** Code of the notice that goes with it. */
      notice?: 'already-authenticated' | 'unauthenticated';
      /** The refused address is where the user wanted to go: open it after the sign-in. */
      remember?: boolean;
    }
  | {
      kind: 'allow';
      remember: boolean;
      checkSession: boolean;
      /** Drawn inside the shell of menu and bar. */
      insideShell: boolean;
    };

export interface Visit {
  /** Undefined for an address that no screen has. */
  screen: Screen | undefined;
  built: boolean;
  /** There was a screen before this one in this page's life. */
  hasPrevious: boolean;
  frozen: boolean;
  signedIn: boolean;
  firstAccess: boolean;
  /** He belongs to several institutions and none is active: nothing is permitted until he has chosen. */
  needsInstitution: boolean;
  permissions: ReadonlySet<string>;
}

/**
 * Pages that the after-sign-in redirect must not come back to: the specification's list, every address that carries a
 * secret or a one-time link, and pages of people without an account.
 */
const unremembered: readonly string[] = [
  '/login',
  '/slogin/:s_email',
  '/sslogin',
  '/ilogin',
  '/register',
  '/social_register/:token/:provider/:email/:name',
  '/verified',
  '/forgot-password',
  '/reset-password/:token',
  '/first-access',
  '/not-authorized',
  '/error-404',
  '/invalid-signature',
  '/maintenance',
  '/onboardings/:token/upload',
  '/store/:encrypParam',
  '/checkout/:hash',
  '/checkout/:mode/:hash',
  '/questionnaire_answer/media/upload_device/:encrypParam',
  '/campaigns/:code',
  '/form/:short_url_id/lead/:lead_id',
];
export const isRemembered = (path: string): boolean => !unremembered.includes(path);

/** Screens outside the shell that don't ask the server whether the session stands. */
const sessionless: readonly string[] = [
  '/form/:short_url_id',
  '/form/:short_url_id/lead/:lead_id',
  '/gform/:short_url_id',
  '/form_practical/:practical_test_student_id/:section_id',
];
export const isExemptFromSessionCheck = (screen: Screen): boolean =>
  screen.zone === 'public' || sessionless.includes(screen.path);

/** Public pages that whoever is signed in meets on the way: menu and bar stay, so that the way goes on from there. */
const metOnTheWay: readonly string[] = ['/not-authorized', '/error-404'];
function isInsideShell(screen: Screen, { signedIn, firstAccess, needsInstitution }: Visit): boolean {
  if (screen.zone === 'shell') return true;
  return metOnTheWay.includes(screen.path) && signedIn && !firstAccess && !needsInstitution;
}

/** Decides about one navigation, in the order of the specification's section 2. */
export function decideNavigation(visit: Visit): GuardDecision {
  const { screen } = visit;
  if (visit.frozen) return { kind: 'cancel' };
  if (!screen) return { kind: 'redirect', to: '/error-404' };
  if (screen.path === loginPath && visit.signedIn)
    return { kind: 'redirect', to: homePath, notice: 'already-authenticated' };

  const open = screen.rule === publicRule && screen.zone !== 'shell';
  if (!open && !visit.signedIn)
    return {
      kind: 'redirect',
      to: loginPath,
      remember: isRemembered(screen.path),
      ...(visit.hasPrevious ? { notice: 'unauthenticated' as const } : {}),
    };
  if (!open && visit.firstAccess) return { kind: 'redirect', to: '/first-access' };
  // Said to strangers only after the sign-in: the preview of an exam leads there whether it is built or not.
  if (!visit.built) return { kind: 'redirect', to: '/error-404' };
  const permitted = satisfiesRule(screen.rule, visit.permissions);
  // Home asks for the institution and comes back here.
  if (!permitted && visit.needsInstitution)
    return { kind: 'redirect', to: homePath, remember: isRemembered(screen.path) };
  if (!permitted) return { kind: 'redirect', to: '/not-authorized' };
  return {
    kind: 'allow',
    remember: isRemembered(screen.path) && !visit.needsInstitution,
    checkSession: visit.signedIn && !isExemptFromSessionCheck(screen),
    insideShell: isInsideShell(screen, visit),
  };
}

/** `/login#/users` -> `/users`: a duplicate hash leads to its last part. Null where there is nothing to mend. */
export function lastHashPart(hash: string): string | null {
  const parts = hash.replace(/^#/, '').split('#');
  const last = parts.at(-1);
  return parts.length > 1 && last?.startsWith('/') ? last : null;
}

/** After the sign-in: the last visited path if it isn't the registration's and the user may open it, else home. */
export function pathAfterSignIn(
  lastPath: string | null,
  find: (path: string) => { screen: Screen | undefined; built: boolean },
  permissions: ReadonlySet<string>,
): string {
  if (lastPath === null) return homePath;
  const { screen, built } = find(lastPath);
  if (!screen || !built || !isRemembered(screen.path)) return homePath;
  return satisfiesRule(screen.rule, permissions) ? lastPath : homePath;
}

/** After another institution was chosen: home, unless the screen's rule is still satisfied. */
export const staysAfterInstitutionChange = (
  screen: Screen | undefined,
  permissions: ReadonlySet<string>,
): boolean => screen !== undefined && satisfiesRule(screen.rule, permissions);

/** After the sign-out: the address the institution configured, if it is a web address, else the login page. */
export const logoutTarget = (configured: string | null): { external: string } | { path: string } =>
  configured && /^https?:\/\//i.test(configured) ? { external: configured } : { path: loginPath };
