import { createHash } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import {
  computeLoginDelayMs,
  findLoginLock,
  type LoginFailures,
  type LoginSubject,
  loginLimits,
  networkOf,
} from '@certame/rules/accounts/login-tries.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
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

const failuresRowSchema = z.object({
  subject: z.string(),
  count: z.number(),
  first_at: z.coerce.date(),
  locked_until: z.coerce.date().nullable(),
});
type FailuresRow = z.output<typeof failuresRowSchema>;
const failuresOf = (row: FailuresRow): LoginFailures => ({
  count: row.count,
  firstAtMs: row.first_at.getTime(),
  lockedUntilMs: row.locked_until?.getTime() ?? null,
});

async function countFailure(
  pool: pg.Pool,
  kind: LoginSubject,
  subject: string,
  now: Date,
): Promise<LoginFailures> {
  const { max, windowMin, lockMin } = loginLimits[kind];
  // Counts one failure; a window that has passed begins anew. The count beyond which nobody gets in sets the lock.
  const [row] = await queryRows(
    { tx: drizzle(pool) },
    failuresRowSchema,
    sql`
      insert into login_failures as f (subject, count, first_at, locked_until) values (${subject}, 1, ${now}, null)
      on conflict (subject) do update set
        count = case when f.first_at < ${now}::timestamptz - make_interval(mins => ${windowMin}) then 1 else f.count + 1 end,
        first_at = case when f.first_at < ${now}::timestamptz - make_interval(mins => ${windowMin}) then ${now}::timestamptz else f.first_at end,
        locked_until = case
          when f.first_at >= ${now}::timestamptz - make_interval(mins => ${windowMin}) and f.count + 1 > ${max} and ${lockMin}::int > 0
          then ${now}::timestamptz + make_interval(mins => ${lockMin}) end
      returning subject, count, first_at, locked_until`,
  );
  if (!row) throw new Error('No row of failures');
  return failuresOf(row);
}

async function readFailures(
  pool: pg.Pool,
  subjects: Subjects,
): Promise<Partial<Record<LoginSubject, LoginFailures>>> {
  const rows = await queryRows(
    { tx: drizzle(pool) },
    failuresRowSchema,
    sql`select subject, count, first_at, locked_until from login_failures where subject = any(${sql.param(Object.values(subjects))})`,
  );
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
      await drizzle(pool).execute(sql`delete from login_failures where subject = ${narrowSubject}`);
    },
    failed: async () => {
      for (const kind of ['account', 'network'] as const) {
        const subject = subjects[kind];
        if (subject) await countFailure(pool, kind, subject, now);
      }
    },
    untried: async () => {
      await drizzle(pool).execute(
        sql`update login_failures set count = count - 1 where subject = ${narrowSubject}`,
      );
    },
  };
}

/** After a password was reset through the mailbox, its owner gets in from anywhere. */
export async function clearLockout(services: Services, email: string, origin: LoginOrigin): Promise<void> {
  const { pair, account } = strangerSubjects(email, origin.address);
  const { browser } = subjectsOf(services.config.secret, email, origin);
  await drizzle(services.database.app).execute(
    sql`delete from login_failures where subject = any(${sql.param([pair, account, ...(browser ? [browser] : [])])})`,
  );
}
