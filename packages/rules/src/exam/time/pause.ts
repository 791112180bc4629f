import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';

export type PauseSettings = Pick<QuestionnaireSettings, 'allow_pauses' | 'pauses_max' | 'pause_max_min'>;

const minuteMs = 60_000;

/** How many more pauses the candidate may make; null: as many as wanted. */
export function computePausesLeft(settings: PauseSettings, pausesMade: number): number | null {
  if (!settings.allow_pauses) return 0;
  return settings.pauses_max === null ? null : Math.max(0, settings.pauses_max - pausesMade);
}

/** When the attempt's clock runs again although the candidate has not come back; null: not before that. */
export const computePauseEndMs = (
  { pause_max_min }: Pick<PauseSettings, 'pause_max_min'>,
  pausedAtMs: number,
): number | null => (pause_max_min === null ? null : pausedAtMs + pause_max_min * minuteMs);

/** How much of a pause stopped the attempt's clock: never more than the longest pause allowed. */
export function computePausedMs(
  settings: Pick<PauseSettings, 'pause_max_min'>,
  pausedAtMs: number,
  nowMs: number,
): number {
  const endMs = computePauseEndMs(settings, pausedAtMs) ?? nowMs;
  return Math.max(0, Math.min(nowMs, endMs) - pausedAtMs);
}
