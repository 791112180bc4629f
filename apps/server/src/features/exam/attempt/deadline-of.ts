import { computeDeadlineMs } from '@certame/rules/exam/deadline.ts';
import type { ParticipantStatus } from '../access.ts';
import type { ExamDefinition } from '../definition.ts';

/** When an attempt ends by its limits, extra time and extensions; null without any. */
export function deadlineOf(
  definition: ExamDefinition,
  participant: NonNullable<ParticipantStatus['participant']>,
  startedAtMs: number,
  pausedMs: number,
): Date | null {
  const deadlineMs = computeDeadlineMs({
    startedAtMs,
    limitMin: definition.settings.limit_min,
    extraTimePercent: participant.extraTimePercent,
    reducedLimitMin: participant.reducedLimitMin,
    pausedMs,
    endsAtMs: definition.endsAtMs,
    extensionMin: participant.extensionMin,
    releasedAtMs: definition.releasedAtMs,
    limitDays: definition.settings.limit_days,
  });
  return deadlineMs === null ? null : new Date(deadlineMs);
}
