import { appVersion } from '@certame/contract/constants.ts';
import type { logged } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { isForeignCode } from '../http/api-error.ts';
import { ApiError, isApiError, request, setTokenRenewer } from '../http/http.ts';
import { list, number, record, text } from '../http/shape.ts';
import {
  getSession,
  isSignedIn,
  patchUser,
  setPermissions,
  setToken,
  subscribeSession,
  trustUntilHeard,
} from './session.ts';
import { createSessionCheck } from './session-check.ts';

/** The token is renewed this long before it runs out. */
const renewBeforeMs = 2 * 60_000;
/** Longest a timer may sleep; a laptop that was closed wakes up to a stale one. */
const longestSleepMs = 10 * 60_000;

/** At start-up the page waits no longer for a line that neither answers nor breaks. */
const startPatienceMs = 4000;

type Renewal = 'renewed' | 'over' | 'unheard';
let renewing: Promise<Renewal> | null = null;

/** Only the server's own word ends a session: no reply, a busy server and a proxy's page don't. */
const isOver = (error: unknown): boolean =>
  isApiError(error) && error.status === 401 && !isForeignCode(error.code);

/** A new token for the same session by its HttpOnly cookie. */
function renew(): Promise<Renewal> {
  const options = { quiet: true, timeoutMs: 15_000, isRenewal: true, shape: record({ token: text }) };
  renewing ??= request<{ token: string }>('POST', '/api/v1/token/renew', options)
    .then(({ token }): Renewal => {
      setToken(token);
      return 'renewed';
    })
    .catch((error: unknown): Renewal => (isOver(error) ? 'over' : 'unheard'))
    .then((outcome) => {
      trustUntilHeard(outcome === 'unheard');
      return outcome;
    })
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

/** False when there is no session any more, or no line. */
export const renewToken = async (): Promise<boolean> => (await renew()) === 'renewed';

/** For a request that was refused for its token. Where no line says what became of the session, the request failed of that. */
async function renewForRequest(): Promise<boolean> {
  const outcome = await renew();
  if (outcome === 'unheard') throw new ApiError({ status: 0, code: 'offline' });
  return outcome === 'renewed';
}

/** `2.2.56` and `2.10.0` are newer than `2.2.55`. */
export function isNewerVersion(version: string, than: string): boolean {
  const parts = (text: string): number[] => text.split('.').map((part) => Number.parseInt(part, 10) || 0);
  const [one, other] = [parts(version), parts(than)];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

type LoggedReply = ReplyOf<typeof logged>;
let versionListener: (version: string) => void = () => undefined;
/** Told at each check while the server serves a newer application than this page runs. */
export const onNewerVersion = (listener: (version: string) => void): void => {
  versionListener = listener;
};

function takeOver(reply: LoggedReply): void {
  setPermissions(reply.permissions.map((one) => one.name));
  const { user } = getSession();
  if (
    user &&
    (user.unreadNotifications !== reply.notifications ||
      user.pingInterval !== reply.ping_interval ||
      user.email_verified_at !== reply.email_verified_at)
  )
    patchUser({
      unreadNotifications: reply.notifications,
      pingInterval: reply.ping_interval,
      slow_kbps_rate: reply.slow_kbps_rate,
      email_verified_at: reply.email_verified_at,
    });
  if (isNewerVersion(reply.front_app_version, appVersion)) versionListener(reply.front_app_version);
}

const loggedShape = record<Pick<LoggedReply, 'permissions' | 'ping_interval' | 'front_app_version'>>({
  permissions: list(record<{ name: string }>({ name: text })),
  ping_interval: number,
  front_app_version: text,
});
const sessionCheck = createSessionCheck<LoggedReply>({
  ask() {
    // A captive portal answers in its own words, with status 200: it says nothing about the session.
    return request<LoggedReply>('POST', '/api/v1/logged', { quiet: true, body: {}, shape: loggedShape });
  },
  subject: () => {
    const { loggedIn, sessionId, activeInstitutionId } = getSession();
    return loggedIn ? `${sessionId} ${activeInstitutionId}` : null;
  },
  takeOver,
});
/** POST /logged: asks whether the session stands and takes over what the server says of it. Throws ApiError. */
export const checkSession = sessionCheck.check;
/** The same after something is known to have changed: a check that was asked for before that doesn't count. */
export const checkSessionAnew = sessionCheck.checkAnew;

let pingTimer: ReturnType<typeof setTimeout> | undefined;
let renewTimer: ReturnType<typeof setTimeout> | undefined;

function schedule(onFailure: (error: unknown) => void): void {
  clearTimeout(pingTimer);
  clearTimeout(renewTimer);
  const { user, expiresAtMs, loggedIn } = getSession();
  if (!user || !loggedIn) return;
  pingTimer = setTimeout(() => {
    void checkSession()
      .catch(onFailure)
      .finally(() => schedule(onFailure));
  }, Math.max(5, user.pingInterval) * 1000);
  if (expiresAtMs === null) return;
  const waitMs = Math.min(Math.max(0, expiresAtMs - renewBeforeMs - Date.now()), longestSleepMs);
  renewTimer = setTimeout(() => {
    const due = expiresAtMs - renewBeforeMs <= Date.now();
    // Without a line the next try comes with the next ping; a dead session is found out there too.
    if (due) void renewToken();
    else schedule(onFailure);
  }, waitMs);
}

/**
 * Keeps the session alive: renews the token at start-up and shortly before it runs out, pings at the server's
 * interval. `onFailure` hears of pings that failed (app/error-handling.ts decides).
 */
export async function startSessionKeeper(onFailure: (error: unknown) => void): Promise<void> {
  setTokenRenewer(renewForRequest);
  let token = getSession().token;
  subscribeSession(() => {
    if (getSession().token === token) return;
    token = getSession().token;
    schedule(onFailure);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') schedule(onFailure);
  });
  schedule(onFailure);
  if (!getSession().loggedIn) return;
  const renewal = renew();
  if (isSignedIn()) return;
  // The token ran out while the page was closed: the cookie may still carry the session, and the router has to know.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, startPatienceMs));
  await Promise.race([renewal, patience.then(() => trustUntilHeard(true))]);
}
