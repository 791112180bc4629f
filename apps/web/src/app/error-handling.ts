import { afterAnswerPath, answersPath } from '#lib/after-answer-path.ts';
import { errorReactions } from '#lib/errors/error-reactions.ts';
import { notify } from '#lib/errors/notices.ts';
import { notifyOfCode } from '#lib/errors/notify-of-code.ts';
import { setErrorReporter } from '#lib/errors/report-error.ts';
import { showError } from '#lib/errors/show-error.ts';
import { isForeignCode } from '#lib/http/api-error.ts';
import { type ApiError, isApiError, request, setRequestErrorHandler } from '#lib/http/http.ts';
import { text } from '#lib/language/i18n.ts';
import { clearSession, getSession } from '#lib/session/session.ts';
import { homePath, loginPath } from './navigation/guard.ts';

let navigate: (path: string) => void = () => undefined;
export const setErrorNavigation = (go: (path: string) => void): void => {
  navigate = go;
};

/** Where a failure leads: by its code where that says so, else by its status. Null: stay. */
export function redirectOf(error: { status: number; code: string }): string | null {
  // A proxy's page says nothing about anybody's session or rights; that the server is away, it does say.
  if (isForeignCode(error.code) && error.status < 500) return null;
  const redirect = errorReactions[error.code]?.redirect;
  if (redirect === answersPath) return afterAnswerPath();
  if (redirect !== undefined) return redirect;
  if (error.status === 401) return loginPath;
  if (error.status === 403) return homePath;
  // Busy passes by itself in a moment; the page stays.
  if (error.status === 503 && error.code !== 'busy') return '/maintenance';
  return null;
}

/** The session is over on this device; who leaves a shared one is told where something stays behind. */
function leaveHere(): void {
  if (!clearSession()) notify('error', text('shell.not_cleared'), Number.POSITIVE_INFINITY);
}

/** Between the press and the server's word on it: what is refused meanwhile is no news to who is leaving. */
let leaving = false;

/** The one reaction to failed requests (specification, section 8). Callers opt out with `quiet`. */
export function handleRequestError(error: ApiError): void {
  if (error.status === 401 && !isForeignCode(error.code)) {
    if (leaving) return;
    // Several requests of a screen fail together when the session ends; one of them speaks.
    if (getSession().loggedIn) showError(error);
    leaveHere();
    navigate(loginPath);
    return;
  }
  showError(error);
  const target = redirectOf(error);
  if (target !== null) navigate(target);
}

/** Ends the session here whatever the server says to it, then goes to `target`. */
export async function signOut(target: { external: string } | { path: string }): Promise<void> {
  leaving = true;
  await request('POST', '/api/v1/logout', { quiet: true, body: {}, timeoutMs: 5000 }).catch(() => undefined);
  leaving = false;
  leaveHere();
  if ('external' in target) window.location.assign(target.external);
  else navigate(target.path);
}

/**
 * A session check that failed. 401: nobody is signed in. Any other refusal ends the session; no reply at all, too
 * many requests or trouble of the server's own say nothing about the session, and ending it would cost unsaved work.
 */
export function handleSessionCheckFailure(error: unknown, hasPrevious: boolean): void {
  if (!isApiError(error) || error.status === 0 || error.status === 429 || isForeignCode(error.code)) return;
  if (!getSession().loggedIn || leaving) return;
  if (error.status >= 500) {
    if (error.code === 'maintenance') navigate('/maintenance');
    return;
  }
  if (error.code === 'first-access') {
    navigate('/first-access');
    return;
  }
  if (hasPrevious) notifyOfCode('error', 'unauthenticated');
  if (error.status === 401) {
    leaveHere();
    navigate(loginPath);
  } else void signOut({ path: loginPath });
}

export function startErrorHandling(): void {
  setRequestErrorHandler(handleRequestError);
  setErrorReporter(handleRequestError);
}
