import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { Detection } from '@certame/contract/features/proctoring/detections.ts';
import type { EmitEvent } from './camera-detectors.ts';
import { type CameraWatch, watchCamera } from './watch-camera.ts';
import { watchMonitors } from './watch-monitors.ts';

const seenByCamera: readonly Detection[] = [
  'camera_covered',
  'camera_obstructed',
  'face_lost',
  'second_face',
  'phone',
];

export interface DetectionWatch {
  useCamera(stream: MediaStream): void;
  stop(): void;
}

/** Starts the detectors of the plan. They only emit events; consequences are up to the rules and to people. */
export function startDetection(options: {
  plan: CapturePlan;
  /** Stream of camera and microphone; null: the exam uses neither. */
  userMedia: MediaStream | null;
  emit: EmitEvent;
  /** This machine can't look for people. */
  onUnable: (reason: string) => void;
}): DetectionWatch {
  const { plan, userMedia, emit, onUnable } = options;
  const wanted = seenByCamera.filter((detection) => plan.detections[detection]);
  let camera: CameraWatch | null = null;
  const useCamera = (stream: MediaStream): void => {
    if (camera) camera.use(stream);
    else if (wanted.length > 0) camera = watchCamera({ stream, detections: wanted, emit, onUnable });
  };
  if (userMedia) useCamera(userMedia);
  const stopMonitors = plan.detections.monitors ? watchMonitors(emit) : undefined;
  return {
    useCamera,
    stop() {
      camera?.stop();
      stopMonitors?.();
    },
  };
}
