export interface FinishDigestInput {
  /** The earliest finish that no mail has told of. */
  waitingSinceMs: number;
  /** The questionnaire's last digest; null: none yet. */
  lastSentMs: number | null;
  firstAfterMs: number;
  atMostEveryMs: number;
}

/**
 * When the mail about finishes that wait is due: a while after the first of them, so that those of one class come
 * together, and never sooner after the mail before than the interval. So an exam of any size sends each address one mail
 * per interval.
 */
export function computeDigestDueMs(input: FinishDigestInput): number {
  const { waitingSinceMs, lastSentMs, firstAfterMs, atMostEveryMs } = input;
  const afterFirstMs = waitingSinceMs + firstAfterMs;
  return lastSentMs === null ? afterFirstMs : Math.max(afterFirstMs, lastSentMs + atMostEveryMs);
}
