/** Wrong passwords of one candidate at one questionnaire. */
export interface PasswordTries {
  /** Since the last right one, or since the last time that long passed without any. */
  count: number;
  lastAtMs: number;
  lockedUntilMs: number | null;
}

const minuteMs = 60_000;
/** Typing errors of a nervous candidate, before anybody has to wait. */
const freeTries = 5;
const firstWaitMin = 1;
const longestWaitMin = 15;
/** After this long without a try the count begins anew. */
const forgottenAfterMs = 12 * 60 * minuteMs;

/** Milliseconds that the candidate still has to wait before the next try; 0: now. */
export const computePasswordWaitMs = (tries: PasswordTries | null, nowMs: number): number =>
  Math.max(0, (tries?.lockedUntilMs ?? 0) - nowMs);

/**
 * Exponential backoff: one try more, counted before it is compared. The first ones are free, then each doubles the wait
 * (1, 2, 4, 8, 15 minutes): a candidate who mistypes goes on soon, a program gets some hundred guesses a day.
 */
export function countPasswordTry(tries: PasswordTries | null, nowMs: number): PasswordTries {
  const isForgotten = tries === null || nowMs - tries.lastAtMs > forgottenAfterMs;
  const count = isForgotten ? 1 : tries.count + 1;
  const waitMin = count < freeTries ? 0 : Math.min(firstWaitMin * 2 ** (count - freeTries), longestWaitMin);
  return { count, lastAtMs: nowMs, lockedUntilMs: waitMin === 0 ? null : nowMs + waitMin * minuteMs };
}
