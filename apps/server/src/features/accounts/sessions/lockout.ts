import { createHash } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import {
  computeLoginDelayMs,
  findLoginLock,
  type LoginFailures,
  type LoginSubject,
  loginLimits,
  networkOf,
} from '@certame/rules/accounts/login-tries.ts';
import type pg from 'pg';
import type { Services } from '#services.ts';
import { createDelayRoom } from './delay-room.ts';
import { isExamNear } from './exam-near.ts';
import { findKnownBrowser, type LoginOrigin } from './known-browser.ts';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

type Subjects = Partial<Record<LoginSubject, string>>;

const strangerSubjects = (email: string, address: string) => {
  const network = networkOf(address);
  return {
    pair: `pair:${digest(`${email} ${network}`)}`,
    account: `account:${digest(email)}`,
    network: `network:${network}`,
  };
};

/** A browser that the account knows stands for itself: what strangers do anywhere doesn't touch it. */
function subjectsOf(secret: string, email: string, origin: LoginOrigin): Subjects {
  const browser = findKnownBrowser(secret, origin, email);
  return browser
    ? { browser: `browser:${digest(`${email} ${browser}`)}` }
    : strangerSubjects(email, origin.address);
}

interface FailuresRow {
  subject: string;
  count: number;
  first_at: Date;
  locked_until: Date | null;
}
const failuresOf = (row: FailuresRow): LoginFailures => ({
  count: row.count,
  firstAtMs: row.first_at.getTime(),
  lockedUntilMs: row.locked_until?.getTime() ?? null,
});

/** Counts one failure; a window that has passed begins anew. The count beyond which nobody gets in sets the lock. */
const countQuery = `
  insert into login_failures as f (subject, count, first_at, locked_until) values ($1, 1, $2, null)
  on conflict (subject) do update set
    count = case when f.first_at < $2::timestamptz - make_interval(mins => $4) then 1 else f.count + 1 end,
    first_at = case when f.first_at < $2::timestamptz - make_interval(mins => $4) then $2 else f.first_at end,
    locked_until = case
      when f.first_at >= $2::timestamptz - make_interval(mins => $4) and f.count + 1 > $3 and $5 > 0
      then $2::timestamptz + make_interval(mins => $5) end
  returning subject, count, first_at, locked_until`;

async function countFailure(
  pool: pg.Pool,
  kind: LoginSubject,
  subject: string,
  now: Date,
): Promise<LoginFailures> {
  const { max, windowMin, lockMin } = loginLimits[kind];
  const { rows } = await pool.query<FailuresRow>({
    name: 'count-login-failure',
    text: countQuery,
    values: [subject, now, max, windowMin, lockMin],
  });
  const [row] = rows;
  if (!row) throw new Error('No row of failures');
  return failuresOf(row);
}

async function readFailures(
  pool: pg.Pool,
  subjects: Subjects,
): Promise<Partial<Record<LoginSubject, LoginFailures>>> {
  const { rows } = await pool.query<FailuresRow>({
    name: 'read-login-failures',
    text: 'select subject, count, first_at, locked_until from login_failures where subject = any($1)',
    values: [Object.values(subjects)],
  });
  const found = new Map(rows.map((row) => [row.subject, failuresOf(row)]));
  return Object.fromEntries(
    Object.entries(subjects).flatMap(([kind, subject]) => {
      const failures = found.get(subject);
      return failures ? [[kind, failures]] : [];
    }),
  );
}

export interface LoginGuard {
  /** The password was right: this account starts from zero here. */
  succeeded(): Promise<void>;
  failed(): Promise<void>;
  /** Nothing was tried (the server was busy): takes the count back. */
  untried(): Promise<void>;
}

function refuseUntil(lockedUntilMs: number, nowMs: number): never {
  const minutes = Math.max(1, Math.ceil((lockedUntilMs - nowMs) / 60_000));
  throw new AppError('login-locked', { params: { minutes } });
}

const delays = createDelayRoom({ perKey: 20, inAll: 500 });

/**
 * Comes before each check of a password, for known and unknown accounts alike. The narrow count is raised before the
 * check, so that many guesses at once can't pass it together; the broad ones only by failures, so that many people who
 * sign in at once aren't counted as attackers.
 */
export async function guardLogin(
  services: Services,
  email: string,
  origin: LoginOrigin,
): Promise<LoginGuard> {
  const pool = services.database.app;
  const nowMs = services.now();
  const now = new Date(nowMs);
  const subjects = subjectsOf(services.config.secret, email, origin);
  const narrow: LoginSubject = subjects.browser ? 'browser' : 'pair';
  const narrowSubject = subjects[narrow] ?? '';

  const counts = await readFailures(pool, subjects);
  const isLocked = findLoginLock(counts, nowMs) !== null;
  // A lock isn't prolonged by those it refuses.
  let insteadOfLock = isLocked && (await isExamNear(services.database.system, email, now));
  if (isLocked && !insteadOfLock) refuseUntil(findLoginLock(counts, nowMs) ?? nowMs, nowMs);
  counts[narrow] = await countFailure(pool, narrow, narrowSubject, now);
  const lockedNow = insteadOfLock ? null : findLoginLock(counts, nowMs);
  if (lockedNow !== null) {
    insteadOfLock = await isExamNear(services.database.system, email, now);
    if (!insteadOfLock) refuseUntil(lockedNow, nowMs);
  }
  const delayMs = computeLoginDelayMs(counts, nowMs, { insteadOfLock });
  // Per account where the account is under attack, else per network.
  const key = insteadOfLock ? narrowSubject : (subjects.network ?? narrowSubject);
  if (delayMs > 0 && !(await delays.wait(key, delayMs))) refuseUntil(nowMs, nowMs);

  return {
    succeeded: async () => {
      await pool.query('delete from login_failures where subject = $1', [narrowSubject]);
    },
    failed: async () => {
      for (const kind of ['account', 'network'] as const) {
        const subject = subjects[kind];
        if (subject) await countFailure(pool, kind, subject, now);
      }
    },
    untried: async () => {
      await pool.query('update login_failures set count = count - 1 where subject = $1', [narrowSubject]);
    },
  };
}

/** After a password was reset through the mailbox, its owner gets in from anywhere. */
export async function clearLockout(services: Services, email: string, origin: LoginOrigin): Promise<void> {
  const { pair, account } = strangerSubjects(email, origin.address);
  const { browser } = subjectsOf(services.config.secret, email, origin);
  await services.database.app.query('delete from login_failures where subject = any($1)', [
    [pair, account, ...(browser ? [browser] : [])],
  ]);
}
