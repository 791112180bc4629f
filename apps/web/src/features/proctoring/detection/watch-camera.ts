import type { Detection } from '@certame/contract/features/proctoring/detections.ts';
import { createCameraDetectors, type EmitEvent } from './camera-detectors.ts';
import type { FromDetection, ToDetection } from './detection-messages.ts';
import { picturesOf } from './picture-source.ts';

declare const __DETECTION_FILES__: string;

export interface CameraWatch {
  /** Replaces the stream, after the camera was opened anew. */
  use(stream: MediaStream): void;
  stop(): void;
}

const needsModels = ['face_lost', 'second_face', 'phone'] as const;

/**
 * Runs the detections of the plan on the camera's pictures, which never leave the machine. @param onUnable the models can't be used here:
 * covered lenses are still reported, people aren't
 */
export function watchCamera(options: {
  stream: MediaStream;
  detections: readonly Detection[];
  emit: EmitEvent;
  onUnable: (reason: string) => void;
}): CameraWatch {
  const { detections, emit, onUnable } = options;
  let pictures = picturesOf(options.stream);
  const detectors = createCameraDetectors(detections, emit);
  const worker = new Worker(new URL('./detection-worker.ts', import.meta.url), { type: 'module' });
  const send = (message: ToDetection, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer);
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const sendPicture = async (): Promise<void> => {
    const rgba = await pictures.take();
    if (isStopped) return;
    if (rgba) send({ kind: 'picture', rgba }, [rgba]);
    // The worker waits for a picture: this is retried until the camera is back.
    else retry = setTimeout(() => void sendPicture(), 1000);
  };
  let looksForPhones = detections.includes('phone');
  worker.addEventListener('message', ({ data }: MessageEvent<FromDetection>) => {
    if (data.kind === 'due') void sendPicture();
    else if (data.kind === 'unable') onUnable(data.reason);
    else {
      detectors.take(data, performance.now());
      if (looksForPhones && data.objectsEveryMs === null) {
        looksForPhones = false;
        onUnable('the machine is too slow to look for phones');
      }
    }
  });
  worker.addEventListener('error', (event) => onUnable(event.message));
  const filesAddress = new URL(__DETECTION_FILES__, document.baseURI).href;
  const wantsModels = needsModels.some((one) => detections.includes(one));
  send({
    kind: 'start',
    filesAddress: wantsModels ? filesAddress : '',
    withObjects: looksForPhones,
  });
  return {
    use(stream) {
      pictures.stop();
      pictures = picturesOf(stream);
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      worker.terminate();
      pictures.stop();
    },
  };
}
