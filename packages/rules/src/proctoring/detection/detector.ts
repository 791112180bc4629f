import type { Detection } from '@certame/contract/features/proctoring/detections.ts';

/** How long something has to be seen before it counts, and be gone before it is over. */
export interface DetectorTiming {
  beginMs: number;
  endMs: number;
}

/**
 * A hand that scratches a nose covers the camera for a second, a candidate who thinks looks away for three. False alarms cost
 * more than a late one: nothing counts that passes by itself. What a browser says itself (a device that is gone, a monitor) counts at once.
 */
export const detectorTimings: Readonly<Record<Detection, DetectorTiming>> = {
  camera_disconnected: { beginMs: 0, endMs: 0 },
  camera_covered: { beginMs: 3000, endMs: 2000 },
  camera_obstructed: { beginMs: 8000, endMs: 3000 },
  face_lost: { beginMs: 10_000, endMs: 2000 },
  second_face: { beginMs: 3000, endMs: 5000 },
  phone: { beginMs: 2000, endMs: 5000 },
  screen_lost: { beginMs: 0, endMs: 0 },
  monitors: { beginMs: 0, endMs: 0 },
};

export interface DetectorState {
  isOn: boolean;
  /** Since when every observation has contradicted `isOn`; null: the last one agreed with it. */
  contradictedSinceMs: number | null;
  lastMs: number;
}

export const idleDetector = (nowMs: number): DetectorState => ({
  isOn: false,
  contradictedSinceMs: null,
  lastMs: nowMs,
});

/** Observations that are so many of their intervals apart prove nothing: the machine slept, or the tab was frozen. */
const provenGap = 2.5;

/**
 * A detector with hysteresis over time: it turns on when something was seen without a break for `beginMs`, and off when it was gone
 * for `endMs`. @param isSeen what the newest observation says; null: it couldn't tell, which changes nothing @param everyMs from one
 * observation to the next
 */
export function observe(
  state: DetectorState,
  isSeen: boolean | null,
  nowMs: number,
  timing: DetectorTiming,
  everyMs: number,
): { state: DetectorState; change: 'begins' | 'ends' | null } {
  if (isSeen === null) return { state: { ...state, lastMs: nowMs }, change: null };
  if (isSeen === state.isOn)
    return { state: { ...state, contradictedSinceMs: null, lastMs: nowMs }, change: null };
  const isBroken = nowMs - state.lastMs > provenGap * everyMs;
  const sinceMs = isBroken ? nowMs : (state.contradictedSinceMs ?? nowMs);
  const neededMs = state.isOn ? timing.endMs : timing.beginMs;
  if (nowMs - sinceMs < neededMs)
    return { state: { ...state, contradictedSinceMs: sinceMs, lastMs: nowMs }, change: null };
  return {
    state: { isOn: isSeen, contradictedSinceMs: null, lastMs: nowMs },
    change: isSeen ? 'begins' : 'ends',
  };
}
