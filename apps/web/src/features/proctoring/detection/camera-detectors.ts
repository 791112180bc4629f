import type { EventData, EventWithData } from '@certame/contract/features/exam/event-data.ts';
import { type Detection, detectionEvents } from '@certame/contract/features/proctoring/detections.ts';
import { pictureThresholds } from '@certame/rules/proctoring/detection/camera-picture.ts';
import {
  type DetectorState,
  detectorTimings,
  idleDetector,
  observe,
} from '@certame/rules/proctoring/detection/detector.ts';
import { type PeopleSight, peopleIn } from '@certame/rules/proctoring/detection/people.ts';
import type { FromDetection } from './detection-messages.ts';

export type Seen = Extract<FromDetection, { kind: 'seen' }>;
export type EmitEvent = <Type extends EventWithData>(type: Type, data: EventData<Type>) => void;

type CameraDetection = Extract<
  Detection,
  'camera_covered' | 'camera_obstructed' | 'face_lost' | 'second_face' | 'phone'
>;
const cameraEveryMs = 1000;

/**
 * Only this picture decides on a second person. The large model looks less often: its earlier finding is reported neither again nor as gone
 * (null).
 */
function secondFaceOf(seen: Seen, people: PeopleSight): boolean | null {
  if (peopleIn([...(seen.faces ?? []), ...(seen.objects ?? [])]).people > 1) return true;
  return people.people > 1 ? null : false;
}

/** What each detection sees in a picture; null: this picture gives no evidence. */
function sightsOf(seen: Seen, people: PeopleSight | null): Record<CameraDetection, boolean | null> {
  return {
    camera_covered: seen.camera === 'covered',
    // A covered lens isn't reported as obstructed too: the more severe of both counts.
    camera_obstructed: seen.camera === 'covered' ? null : seen.camera === 'obstructed',
    face_lost: seen.faces && people ? people.people === 0 : null,
    second_face: seen.faces && people ? secondFaceOf(seen, people) : null,
    phone: seen.objects && people ? people.hasPhone : null,
  };
}

/** Emits the event of a change, with the measured value and its threshold. */
function tell(
  emit: EmitEvent,
  detection: CameraDetection,
  change: 'begins' | 'ends',
  { measures }: Seen,
  people: PeopleSight | null,
): void {
  const { edgeFraction, sharpness } = pictureThresholds;
  if (detection === 'camera_covered')
    emit(detectionEvents[detection][change], { value: measures.edgeFraction, threshold: edgeFraction });
  else if (detection === 'camera_obstructed')
    emit(detectionEvents[detection][change], { value: measures.sharpness, threshold: sharpness });
  else if (detection === 'second_face')
    emit(detectionEvents[detection][change], { count: people?.people ?? 0 });
  else emit(detectionEvents[detection][change], {});
}

/** Debounces what single pictures show into events that begin and end, by the timing of the rules. */
export function createCameraDetectors(
  detections: readonly Detection[],
  emit: EmitEvent,
): { take(seen: Seen, nowMs: number): void } {
  const states = new Map<CameraDetection, DetectorState>();
  let lastObjects: Seen['objects'] = [];
  const everyMsOf = (detection: CameraDetection, seen: Seen): number => {
    if (detection === 'phone') return seen.objectsEveryMs ?? seen.facesEveryMs;
    return detection.startsWith('camera_') ? cameraEveryMs : seen.facesEveryMs;
  };
  return {
    take(seen, nowMs) {
      if (seen.objects) lastObjects = seen.objects;
      // A machine that is too slow has stopped looking: the last findings would otherwise stay for good.
      else if (seen.objectsEveryMs === null) lastObjects = [];
      // People without a visible face are found by the large model, which looks less often: its last findings count too.
      const people =
        seen.faces || seen.objects ? peopleIn([...(seen.faces ?? []), ...(lastObjects ?? [])]) : null;
      const sights = sightsOf(seen, people);
      for (const detection of Object.keys(sights) as CameraDetection[]) {
        if (!detections.includes(detection)) continue;
        const state = states.get(detection) ?? idleDetector(nowMs);
        const timing = detectorTimings[detection];
        const result = observe(state, sights[detection], nowMs, timing, everyMsOf(detection, seen));
        states.set(detection, result.state);
        if (!result.change) continue;
        tell(emit, detection, result.change, seen, people);
      }
    },
  };
}
