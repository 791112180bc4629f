import type { AttemptEventType } from '../exam/events.ts';
import { severities } from '../exam/states.ts';

/** What the candidate's own machine looks for. Each begins with one event and ends with another. */
export const detections = [
  'camera_disconnected',
  'camera_covered',
  'camera_obstructed',
  'face_lost',
  'second_face',
  'phone',
  'screen_lost',
  'monitors',
] as const;
export type Detection = (typeof detections)[number];

/** How grave an institution takes it; `off`: it isn't looked for. */
export const detectionGravities = ['off', ...severities] as const;
export type DetectionGravity = (typeof detectionGravities)[number];

/** What follows by itself. Nothing does unless an institution chose it: a detector may be wrong. */
export const detectionConsequences = ['none', 'warn', 'pause', 'finish'] as const;
export type DetectionConsequence = (typeof detectionConsequences)[number];

export const detectionEvents = {
  camera_disconnected: { begins: 'webcam_disconnected', ends: 'webcam_reconnected' },
  camera_covered: { begins: 'webcam_covered', ends: 'webcam_restored' },
  camera_obstructed: { begins: 'webcam_obstructed', ends: 'webcam_unobstructed' },
  face_lost: { begins: 'webcam_face_lost', ends: 'webcam_face_found' },
  second_face: { begins: 'webcam_second_face', ends: 'webcam_second_face_gone' },
  phone: { begins: 'webcam_phone', ends: 'webcam_phone_gone' },
  screen_lost: { begins: 'lost_screen_share', ends: 'shared_screen' },
  monitors: { begins: 'multiple_monitors_detected', ends: 'monitor_removed' },
} as const satisfies Record<Detection, { begins: AttemptEventType; ends: AttemptEventType }>;

/** Detection by the event that begins it. A camera that is unplugged is as gone as one that another program took. */
export const detectionBeginnings: ReadonlyMap<string, Detection> = new Map([
  ...detections.map((detection) => [detectionEvents[detection].begins, detection] as const),
  ['webcam_removed', 'camera_disconnected'],
]);
