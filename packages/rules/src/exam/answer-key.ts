import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { computePeriodEndMs, type PeriodInput } from './deadline.ts';

export interface EveryonesPeriod extends Omit<PeriodInput, 'extensionMin'> {
  nowMs: number;
  state: QuestionnaireState;
  closedAtMs: number | null;
  /** The longest extension of any participant. */
  longestExtensionMin: number;
  /** Attempts somebody is still in, running or paused. */
  openAttempts: number;
  /** Grace period for late responses: after the deadline a response still counts if its device gives an earlier time. */
  lateSyncMs: number;
}

/**
 * Whether nobody can answer any more: the period with the longest extension is over or the questionnaire was closed, no attempt is open,
 * and the grace period for late responses is over. Without the last, somebody who reads the key at the very end could send responses with
 * an earlier time.
 */
export function isOverForEverybody(period: EveryonesPeriod): boolean {
  if (period.state === 'draft' || period.openAttempts > 0) return false;
  const periodEndMs = computePeriodEndMs({ ...period, extensionMin: period.longestExtensionMin });
  const closedAtMs = period.state === 'released' ? null : period.closedAtMs;
  const ends = [periodEndMs, closedAtMs].filter((end) => end !== null);
  return ends.length > 0 && period.nowMs >= Math.min(...ends) + period.lateSyncMs;
}

export interface AnswerKeyInput {
  settings: Pick<QuestionnaireSettings, 'view_answer_key' | 'answer_key_before_end'>;
  /** The score of the attempt it is asked for is released. */
  isReleased: boolean;
  isOverForEverybody: boolean;
}

/** Whether the answer key may leave the server. */
export function mayShowAnswerKey({
  settings,
  isReleased,
  isOverForEverybody: isOver,
}: AnswerKeyInput): boolean {
  return isReleased && settings.view_answer_key && (settings.answer_key_before_end || isOver);
}
