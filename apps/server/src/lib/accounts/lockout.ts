import { createHash } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import type pg from 'pg';

interface Limit {
  max: number;
  windowMin: number;
  lockMin: number;
}

/**
 * Wrong passwords until somebody has to wait. The narrow count is of one account from one address, so that a stranger
 * elsewhere can't lock a candidate out; the account as a whole withstands guessing from many addresses. A school signs
 * in from one address: 300 wrong passwords in a quarter of an hour are more than a few hundred people mistype.
 */
export const lockoutLimits = {
  pair: { max: 10, windowMin: 15, lockMin: 15 },
  account: { max: 60, windowMin: 15, lockMin: 15 },
  address: { max: 300, windowMin: 15, lockMin: 5 },
} as const satisfies Record<string, Limit>;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

interface Subjects {
  pair: string;
  account: string;
  address: string;
}

const subjectsOf = (email: string, address: string): Subjects => ({
  pair: `pair:${digest(`${email} ${address}`)}`,
  account: `account:${digest(email)}`,
  address: `address:${address}`,
});

/** Counts one failure; a window that has passed begins anew. The count beyond which nobody gets in sets the lock. */
const countQuery = `
  insert into login_failures as f (subject, count, first_at, locked_until) values ($1, 1, $2, null)
  on conflict (subject) do update set
    count = case when f.first_at < $2::timestamptz - make_interval(mins => $4) then 1 else f.count + 1 end,
    first_at = case when f.first_at < $2::timestamptz - make_interval(mins => $4) then $2 else f.first_at end,
    locked_until = case
      when f.first_at >= $2::timestamptz - make_interval(mins => $4) and f.count + 1 > $3
      then $2::timestamptz + make_interval(mins => $5) end
  returning locked_until`;

export interface LoginGuard {
  /** The password was right: this account starts from zero here. */
  succeeded(): Promise<void>;
  failed(): Promise<void>;
  /** Nothing was tried (the server was busy): takes the count back. */
  untried(): Promise<void>;
}

function refuseUntil(lockedUntil: Date, nowMs: number): never {
  const minutes = Math.max(1, Math.ceil((lockedUntil.getTime() - nowMs) / 60_000));
  throw new AppError('login-locked', { params: { minutes } });
}

/**
 * Comes before each check of a password, for known and unknown accounts alike. The narrow count is raised before the
 * check, so that many guesses at once can't pass it together; the broad ones only by failures, so that many people who
 * sign in at once aren't counted as attackers.
 */
export async function guardLogin(
  pool: pg.Pool,
  email: string,
  address: string,
  nowMs: number,
): Promise<LoginGuard> {
  const now = new Date(nowMs);
  const subjects = subjectsOf(email, address);
  const locked = await pool.query<{ until: Date | null }>(
    'select max(locked_until) as until from login_failures where subject = any($1) and locked_until > $2',
    [Object.values(subjects), now],
  );
  const until = locked.rows[0]?.until;
  if (until) refuseUntil(until, nowMs);

  const count = async (kind: keyof Subjects): Promise<Date | null> => {
    const { max, windowMin, lockMin } = lockoutLimits[kind];
    const { rows } = await pool.query<{ locked_until: Date | null }>({
      name: 'count-login-failure',
      text: countQuery,
      values: [subjects[kind], now, max, windowMin, lockMin],
    });
    return rows[0]?.locked_until ?? null;
  };
  const lockedNow = await count('pair');
  if (lockedNow) refuseUntil(lockedNow, nowMs);

  return {
    succeeded: async () => {
      await pool.query('delete from login_failures where subject = $1', [subjects.pair]);
    },
    failed: async () => {
      await count('account');
      await count('address');
    },
    untried: async () => {
      await pool.query('update login_failures set count = count - 1 where subject = $1', [subjects.pair]);
    },
  };
}

/** After a password was reset through the mailbox, its owner gets in from anywhere. */
export async function clearLockout(pool: pg.Pool, email: string, address: string): Promise<void> {
  const { pair, account } = subjectsOf(email, address);
  await pool.query('delete from login_failures where subject = any($1)', [[pair, account]]);
}
