import { computeDeadlineMs, type DeadlineInput } from '@certame/rules/exam/deadline.ts';
import type { ParticipantStatus } from '../access.ts';
import type { ExamDefinition } from '../definition.ts';

export type AttemptClock = Pick<
  DeadlineInput,
  'startedAtMs' | 'pausedMs' | 'lastQuestionClosesAtMs' | 'reopenedUntilMs'
>;

/** When an attempt ends by its limits, extra time and extensions; null without any. */
export function deadlineOf(
  definition: ExamDefinition,
  participant: NonNullable<ParticipantStatus['participant']>,
  clock: AttemptClock,
): Date | null {
  const deadlineMs = computeDeadlineMs({
    ...clock,
    isExamClosed: definition.state !== 'released',
    limitMin: definition.settings.limit_min,
    extraTimePercent: participant.extraTimePercent,
    reducedLimitMin: participant.reducedLimitMin,
    endsAtMs: definition.endsAtMs,
    extensionMin: participant.extensionMin,
    releasedAtMs: definition.releasedAtMs,
    limitDays: definition.settings.limit_days,
  });
  return deadlineMs === null ? null : new Date(deadlineMs);
}
