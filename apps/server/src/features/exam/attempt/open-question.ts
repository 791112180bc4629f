import { computeQuestionCloseMs } from '@certame/rules/exam/time/question-time.ts';
import type { ParticipantStatus } from '../access.ts';
import type { ExamDefinition } from '../definition.ts';

/** The clock of the question that an attempt has open. */
export interface OpenQuestion {
  /** Null: questions have no time of their own. */
  closesAt: Date | null;
  /** The form's last: its close ends the attempt. */
  isLast: boolean;
}

/** Hands out the question of a step: its time begins now, whether the device gets to show it or not. */
export function openQuestion(
  { settings }: Pick<ExamDefinition, 'settings'>,
  participant: Pick<NonNullable<ParticipantStatus['participant']>, 'extraTimePercent'>,
  { step, steps }: { step: number; steps: number },
  nowMs: number,
): OpenQuestion {
  const closesAtMs = computeQuestionCloseMs(nowMs, {
    questionLimitS: settings.question_limit_s,
    extraTimePercent: participant.extraTimePercent,
  });
  return {
    closesAt: closesAtMs === null ? null : new Date(closesAtMs),
    isLast: closesAtMs !== null && step >= steps - 1,
  };
}

/** What the open question adds to the attempt's deadline. */
export const lastQuestionClosesAtMs = ({ closesAt, isLast }: OpenQuestion): number | null =>
  isLast ? (closesAt?.getTime() ?? null) : null;
