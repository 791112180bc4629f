/**
 * Subjects of the rate limit of wrong passwords. `browser`: a browser that has signed in to the account before; it is counted apart. Otherwise `pair` (the account from one network), `account` (from everywhere) and `network`.
 */
export type LoginSubject = 'browser' | 'pair' | 'account' | 'network';

interface LoginLimit {
  max: number;
  windowMin: number;
  lockMin: number;
}

/** Wrong passwords within the window, until somebody has to wait. */
export const loginLimits = {
  browser: { max: 10, windowMin: 15, lockMin: 15 },
  pair: { max: 10, windowMin: 15, lockMin: 15 },
  account: { max: 60, windowMin: 15, lockMin: 15 },
  network: { max: 300, windowMin: 15, lockMin: 0 },
} as const satisfies Record<LoginSubject, LoginLimit>;

export const longestLoginDelayMs = 8000;

/** Failures of one subject; none or a window that is over counts nothing. */
export interface LoginFailures {
  count: number;
  firstAtMs: number;
  lockedUntilMs: number | null;
}
export type LoginCounts = Readonly<Partial<Record<LoginSubject, LoginFailures>>>;

const delayPerFailureMs: Record<LoginSubject, number> = {
  browser: 500,
  pair: 500,
  account: 100,
  network: 20,
};

const subjects = Object.keys(loginLimits) as LoginSubject[];

/**
 * When the login lock ends; null: not locked. A network is never locked: a school shares one address, and one person guessing from there
 * would lock it out.
 */
export function findLoginLock(counts: LoginCounts, nowMs: number): number | null {
  const locks = subjects
    .filter((subject) => loginLimits[subject].lockMin > 0)
    .map((subject) => counts[subject]?.lockedUntilMs ?? 0)
    .filter((untilMs) => untilMs > nowMs);
  return locks.length === 0 ? null : Math.max(...locks);
}

/**
 * Throttling by delay before a password is compared. Beyond its limit a network's delay grows with each failure; with `insteadOfLock`,
 * for candidates whose exam is near, a delay replaces the lock.
 */
export function computeLoginDelayMs(
  counts: LoginCounts,
  nowMs: number,
  { insteadOfLock }: { insteadOfLock: boolean },
): number {
  const delays = subjects.map((subject) => {
    const failures = counts[subject];
    const { max, windowMin, lockMin } = loginLimits[subject];
    if (!failures || (lockMin > 0 && !insteadOfLock)) return 0;
    if (nowMs - failures.firstAtMs > windowMin * 60_000) return 0;
    return Math.max(0, failures.count - max) * delayPerFailureMs[subject];
  });
  return Math.min(longestLoginDelayMs, Math.max(...delays));
}

/** An IPv6 connection has 2^64 addresses of its own: its network counts as one. Mapped IPv4 addresses are IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
