import { isCameraRemoved } from '@certame/rules/proctoring/detection/camera-loss.ts';
import {
  currentCapture,
  isCaptured,
  listenToCapture,
  MediaError,
  openUserMedia,
  shareScreen,
} from '#lib/media/capture/index.ts';
import type { ProctoringContext } from './proctoring-context.ts';
import type { ProctoringState } from './proctoring-state.ts';

const cameraRetryMs = 15_000;

const tracksOf = (stream: MediaStream) => ({
  id: stream.id,
  tracks: stream.getTracks().map(({ kind, label }) => ({ kind: kind as 'audio' | 'video', label })),
});
const rejectionOf = (error: unknown) =>
  error instanceof MediaError
    ? { code: error.code, ...error.original }
    : { code: 'failed', name: 'Error', message: '' };

/** Camera, microphone and screen of an attempt: opens what is missing, and emits events of what comes and goes. */
export function watchCapture(
  { plan, emit }: ProctoringContext,
  change: (next: Partial<ProctoringState>) => void,
  onChange: () => void,
) {
  /** Remembered while it has a picture, since the browser may not name a camera that is gone. */
  let camera = { id: '', label: '' };
  const needsDevices = plan.camera || plan.microphone;
  let isCameraLost = false;
  let isOpening = false;

  const hasDevices = (): boolean =>
    (!plan.camera || isCaptured('camera')) && (!plan.microphone || isCaptured('microphone'));
  const hasScreen = (): boolean => !plan.screen || isCaptured('screen');

  const tellDevices = (stream: MediaStream): void => {
    const [track] = stream.getVideoTracks();
    camera = { id: track?.getSettings().deviceId ?? '', label: track?.label.slice(0, 500) ?? '' };
    emit('shared_usermedia', tracksOf(stream));
  };
  async function tellCameraLoss(): Promise<void> {
    const { id, label } = camera;
    const listed = await navigator.mediaDevices.enumerateDevices().catch(() => null);
    const isRemoved = listed !== null && isCameraRemoved(id, listed);
    emit(isRemoved ? 'webcam_removed' : 'webcam_disconnected', { camera: label });
  }

  /** `isTold`: the candidate has pressed for it, or the page has just begun; background retries don't emit their failures. */
  async function openDevices(isTold: boolean): Promise<void> {
    if (!needsDevices || hasDevices() || isOpening) return;
    isOpening = true;
    try {
      const stream = await openUserMedia(plan);
      tellDevices(stream);
      if (isCameraLost) emit('webcam_reconnected', { camera: camera.label });
      isCameraLost = false;
      change({ camera: plan.camera ? 'on' : 'none' });
      onChange();
    } catch (error) {
      if (isTold) emit('rejected_usermedia', rejectionOf(error));
      change({ camera: plan.camera && !isCaptured('camera') ? 'off' : 'none' });
      onChange();
    } finally {
      isOpening = false;
    }
  }
  async function share(): Promise<void> {
    try {
      const stream = await shareScreen();
      emit('shared_screen', tracksOf(stream));
      change({ screen: 'shared', problem: null });
    } catch (error) {
      const rejection = rejectionOf(error);
      emit('rejected_screen', rejection);
      change({ problem: rejection.code });
    }
    onChange();
  }
  const stopListening = listenToCapture(({ type, part }) => {
    if (type !== 'ended') return;
    if (part === 'screen') {
      emit('lost_screen_share', { reason: 'ended' });
      change({ screen: 'lost', problem: null });
    } else if (part === 'camera') {
      isCameraLost = true;
      void tellCameraLoss();
      change({ camera: 'off' });
    }
    onChange();
  });
  const retry = (): void => void openDevices(false);
  const timer = setInterval(() => {
    if (isCameraLost) retry();
  }, cameraRetryMs);
  navigator.mediaDevices?.addEventListener?.('devicechange', retry);
  return {
    /** Whether there is anything to record. */
    isReady: (): boolean => isCaptured('camera') || isCaptured('screen'),
    begin(): void {
      // Streams that the check before the exam has opened.
      const { userMedia, screen } = currentCapture();
      if (userMedia && needsDevices && hasDevices()) tellDevices(userMedia);
      if (screen && plan.screen && hasScreen()) {
        emit('shared_screen', tracksOf(screen));
        change({ screen: 'shared' });
      }
      if (plan.camera && isCaptured('camera')) change({ camera: 'on' });
      onChange();
      void openDevices(true);
    },
    shareScreen: share,
    openCamera: () => openDevices(true),
    stop(): void {
      stopListening();
      clearInterval(timer);
      navigator.mediaDevices?.removeEventListener?.('devicechange', retry);
    },
  };
}
