import { exam } from '@certame/contract/constants.ts';
import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';

type LockSettings = Pick<QuestionnaireSettings, 'lock_screen' | 'leniency'>;

/** Milliseconds out of full screen before the exam closes; null: full screen is not required. */
export const computeFullscreenGraceMs = ({ lock_screen, leniency }: LockSettings): number | null =>
  lock_screen ? exam.fullscreenGraceMs[leniency] : null;

export interface LockOverdueInput {
  settings: LockSettings;
  /** When the server heard that full screen was left; null: it was not, or was entered again. */
  leftAtMs: number | null;
  deviceSeenAtMs: number | null;
  marginMs: number;
}

/**
 * Whether the server closes an attempt whose room has not done so itself. A device that fell silent has crashed or lost its line:
 * that is no leaving, and its candidate comes back by a re-entry. One that is still heard of long after the grace stays out.
 */
export function isLockOverdue({ settings, leftAtMs, deviceSeenAtMs, marginMs }: LockOverdueInput): boolean {
  const graceMs = computeFullscreenGraceMs(settings);
  if (graceMs === null || leftAtMs === null || deviceSeenAtMs === null) return false;
  return deviceSeenAtMs > leftAtMs + graceMs + marginMs;
}
