import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';

export interface PreloadPeriod {
  state: QuestionnaireState;
  startsAtMs: number | null;
  /** From so long before the period on. */
  leadMs: number;
}

/** Sealed questions are given out within the minutes before the period; whoever comes later gets them with the start. */
export const canPreload = ({ state, startsAtMs, leadMs }: PreloadPeriod, nowMs: number): boolean =>
  state === 'released' && startsAtMs !== null && nowMs >= startsAtMs - leadMs && nowMs < startsAtMs;
