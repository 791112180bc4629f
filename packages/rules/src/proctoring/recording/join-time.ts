import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';

export interface RecordedSegment {
  /** The recorder said that it ended. */
  isEnded: boolean;
  /** Of its last chunk, or of its beginning. */
  lastMs: number;
}

/**
 * Whether the recording of a closed attempt is joined now: all segments ended, or nothing came for so long that nothing
 * will. What comes later all the same joins it again.
 */
export function isTimeToJoin(
  segments: readonly RecordedSegment[],
  finishedMs: number,
  nowMs: number,
): boolean {
  if (segments.length > 0 && segments.every(({ isEnded }) => isEnded)) return true;
  const lastMs = segments.reduce((latest, segment) => Math.max(latest, segment.lastMs), finishedMs);
  return nowMs - lastMs >= recordingLimits.settleMs;
}
