import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import {
  type DetectionConsequence,
  type DetectionGravity,
  detections,
} from '@certame/contract/features/proctoring/detections.ts';
import {
  type CheckDemand,
  type EnvironmentCheck,
  environmentChecks,
} from '@certame/contract/features/proctoring/environment-checks.ts';
import type { RecordMode, Supervision } from '@certame/contract/features/proctoring/record-modes.ts';

/** A stored configuration, as far as it says what is captured. */
export interface PlannedConfig {
  supervision: Supervision;
  record_mode: RecordMode;
  still_interval_s: number | null;
  retention_days: number;
  camera: boolean;
  microphone: boolean;
  screen: boolean;
  single_monitor: boolean;
  checks: Readonly<Partial<Record<EnvironmentCheck, CheckDemand>>>;
  severities: Readonly<Partial<Record<string, DetectionGravity>>>;
  consequences: Readonly<Partial<Record<string, DetectionConsequence>>>;
}

const defaultStillIntervalS = 30;

/** Whether the mode fits who looks: live supervision is seen while it happens, a recorded one is not. */
export const fitsSupervision = (mode: RecordMode, supervision: Supervision): boolean =>
  mode.includes('L') === (supervision === 'live');

/** Checks that say nothing where the exam doesn't use what they try. */
const usedBy: Partial<Record<EnvironmentCheck, (config: PlannedConfig) => boolean>> = {
  camera: ({ camera }) => camera,
  microphone: ({ microphone }) => microphone,
  screen: ({ screen }) => screen,
  monitors: ({ single_monitor }) => single_monitor,
  frame_rate: ({ camera, screen }) => camera || screen,
};
const cameraDetections: ReadonlySet<string> = new Set([
  'camera_disconnected',
  'camera_covered',
  'camera_obstructed',
  'face_lost',
  'second_face',
  'phone',
]);

function isLookedFor(detection: string, config: PlannedConfig): boolean {
  if (cameraDetections.has(detection)) return config.camera;
  return detection === 'screen_lost' ? config.screen : config.single_monitor;
}

/** What an exam asks of a candidate's machine: its configuration, with the questionnaire's own mode where that fits. */
export function capturePlanOf(config: PlannedConfig, ownMode: RecordMode | null): CapturePlan {
  const mode = ownMode && fitsSupervision(ownMode, config.supervision) ? ownMode : config.record_mode;
  const checks: CapturePlan['checks'] = {};
  for (const check of environmentChecks) {
    const demand = config.checks[check] ?? 'advised';
    if (demand !== 'off' && (usedBy[check]?.(config) ?? true)) checks[check] = demand;
  }
  const lookedFor: CapturePlan['detections'] = {};
  for (const detection of detections) {
    const severity = config.severities[detection] ?? 'off';
    if (severity !== 'off' && isLookedFor(detection, config))
      lookedFor[detection] = { severity, consequence: config.consequences[detection] ?? 'none' };
  }
  return {
    mode,
    camera: config.camera,
    microphone: config.microphone,
    screen: config.screen,
    single_monitor: config.single_monitor,
    live: mode.includes('L'),
    recorded: mode.includes('R'),
    still_interval_s: mode.includes('C') ? (config.still_interval_s ?? defaultStillIntervalS) : null,
    retention_days: config.retention_days,
    checks,
    detections: lookedFor,
  };
}
