/** Failing for less than this is not reported: most failures of a mail server pass sooner. */
const reportAfterMs = 5 * 60_000;

export interface OutboxFigures {
  /** Whether there is a mail server to send through. */
  isConfigured: boolean;
  /** Queued messages without those that require a manual send. */
  waiting: number;
  oldestQueuedAtMs: number | null;
  /** When the mail server last accepted or rejected a message. */
  lastAnswerAtMs: number | null;
  /** The first try that failed after that. */
  firstFailureAtMs: number | null;
  /** When the message that is most overdue should have been tried. */
  oldestOverdueAtMs: number | null;
}

export interface MailDelivery {
  state: 'leaving' | 'not_configured' | 'failing';
  sinceMs: number | null;
  waiting: number;
}

const earliest = (...moments: readonly (number | null)[]): number | null =>
  moments.reduce((first, one) => (first === null || (one !== null && one < first) ? one : first), null);

/** Delivery state: whether mail is being sent, and if not, since when. An empty queue is no failure. */
export function computeMailDelivery(outbox: OutboxFigures, nowMs: number): MailDelivery {
  const { waiting } = outbox;
  if (waiting === 0) return { state: 'leaving', sinceMs: null, waiting };
  if (!outbox.isConfigured) return { state: 'not_configured', sinceMs: outbox.oldestQueuedAtMs, waiting };
  // In a mailing to thousands the last messages are overdue while the first are still being sent.
  const overdueMs =
    outbox.oldestOverdueAtMs && Math.max(outbox.oldestOverdueAtMs, outbox.lastAnswerAtMs ?? 0);
  const sinceMs = earliest(outbox.firstFailureAtMs, overdueMs);
  if (sinceMs === null || nowMs - sinceMs < reportAfterMs)
    return { state: 'leaving', sinceMs: null, waiting };
  return { state: 'failing', sinceMs, waiting };
}
