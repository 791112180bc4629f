import type { AttemptState } from '@certame/contract/features/exam/states.ts';

export interface PresenceInput {
  state: AttemptState;
  /** Setting `continue_later` of the questionnaire. */
  continueLater: boolean;
  /** When the attempt's device was last seen; null for an attempt without a device. */
  lastSeenMs: number | null;
  /** Since when the server has been up: during its own outage no candidate counts as having left. */
  listeningSinceMs: number;
  graceMs: number;
}

/**
 * The instant from which a silent candidate counts as having left; null where leaving is allowed, during a pause, and on paper or before
 * an examiner.
 */
export function computeLeaveMs(input: PresenceInput): number | null {
  if (input.continueLater || input.state !== 'in_progress' || input.lastSeenMs === null) return null;
  return Math.max(input.lastSeenMs, input.listeningSinceMs) + input.graceMs;
}

/** Whether the candidate has left an attempt that can't be continued. One rule for the entry, every call and the job. */
export function hasLeft(input: PresenceInput, nowMs: number): boolean {
  const leaveMs = computeLeaveMs(input);
  return leaveMs !== null && nowMs > leaveMs;
}
