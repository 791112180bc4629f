import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import { computeLeaveMs, hasLeft, type PresenceInput } from '@certame/rules/exam/presence.ts';
import type { ExamHead } from '../definition.ts';

/** Since when this process hears devices; its own outage is nobody's leaving. */
let listeningSinceMs = 0;
export const listeningSince = (): number => listeningSinceMs;
export function startListening(nowMs: number): void {
  listeningSinceMs = nowMs;
}

export interface SeenAttempt {
  state: AttemptState;
  device_seen_at: Date | null;
}

const inputOf = (head: ExamHead, attempt: SeenAttempt): PresenceInput => ({
  state: attempt.state,
  continueLater: head.settings.continue_later,
  lastSeenMs: attempt.device_seen_at?.getTime() ?? null,
  listeningSinceMs,
  graceMs: exam.leaveGraceMs,
});

export const isGone = (head: ExamHead, attempt: SeenAttempt, nowMs: number): boolean =>
  hasLeft(inputOf(head, attempt), nowMs);

/** When the candidate of an open attempt counts as having left; null where leaving is allowed. */
export const leftAtMs = (head: ExamHead, attempt: SeenAttempt): number | null =>
  computeLeaveMs(inputOf(head, attempt));

/** Who has left an attempt that can't be continued neither reads nor changes it. @throws AppError `exam-cannot-continue`. */
export function requirePresent(head: ExamHead, attempt: SeenAttempt, nowMs: number): void {
  if (isGone(head, attempt, nowMs)) throw new AppError('exam-cannot-continue');
}
