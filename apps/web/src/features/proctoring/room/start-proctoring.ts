import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { browserTimers, createRetryTimer } from '#features/exam/core/sending/index.ts';
import { findIndexedDb } from '#lib/find-indexed-db.ts';
import { currentCapture, isCaptured, stopCapture } from '#lib/media/capture/index.ts';
import { createHeldRecording } from '#lib/media/recording/held-recording.ts';
import { createRecordingSender } from '#lib/media/recording/recording-sender.ts';
import { createMemoryStore, createSegmentStore } from '#lib/media/recording/segment-store.ts';
import type { DetectionWatch } from '../detection/start-detection.ts';
import { type Recorder, startRecorder } from '../recording/recorder.ts';
import { createRecordingCalls } from '../recording/recording-calls.ts';
import type { ProctoringContext } from './proctoring-context.ts';
import type { ProctoringState } from './proctoring-state.ts';
import { sendLive } from './send-live.ts';
import { watchBattery } from './watch-battery.ts';
import { watchCapture } from './watch-capture.ts';

export interface Proctoring {
  state(): ProctoringState;
  subscribe(listener: () => void): () => void;
  /** To be called in a press: browsers require user activation. */
  shareScreen(): Promise<void>;
  openCamera(): Promise<void>;
  /** Stops recording; the chunks that are stored are still uploaded. */
  stop(): void;
}

/** `beforeunload` guard: asks before the page is closed while chunks are still to be uploaded. */
const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Runs the proctoring of a supervised attempt: records it, and emits what is detected. The exam never waits for it. */
export function startProctoring(context: ProctoringContext): Proctoring {
  const { answerId, deviceId, institutionId, plan } = context;
  const listeners = new Set<() => void>();
  let state: ProctoringState = {
    recorder: 'starting',
    screen: plan.screen ? 'needed' : 'none',
    camera: plan.camera ? 'off' : 'none',
    problem: null,
  };
  const change = (next: Partial<ProctoringState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  const store = createSegmentStore(findIndexedDb(), Date.now);
  const held = createHeldRecording(store, createMemoryStore(), answerId, recordingLimits.deviceMaxBytes);
  const sender = createRecordingSender({
    held,
    calls: createRecordingCalls(answerId, deviceId, institutionId, (isHurried) => recorder?.hurry(isHurried)),
    retry: createRetryTimer(browserTimers, Math.random, () => sender.retryNow()),
  });
  let recorder: Recorder | null = null;
  let isStopped = false;
  let detection: DetectionWatch | null = null;
  let watched: MediaStream | null = null;
  /** A camera that was opened anew has a new stream. */
  const watchCamera = (): void => {
    const { userMedia } = currentCapture();
    if (!userMedia || userMedia === watched || !isCaptured('camera')) return;
    watched = userMedia;
    detection?.useCamera(userMedia);
  };
  const beginDetection = async (): Promise<void> => {
    if (Object.keys(plan.detections).length === 0) return;
    const { startDetection } = await import('../detection/start-detection.ts');
    if (isStopped) return;
    detection = startDetection({
      ...{ plan, userMedia: watched, emit: context.emit },
      onUnable: (reason) =>
        context.emit('recording_degraded', { reason: `detection: ${reason}`.slice(0, 500) }),
    });
  };
  const capture = watchCapture(context, change, () => {
    if (isStopped) return;
    watchCamera();
    if (recorder) recorder.captureChanged();
    else if (capture.isReady() && (plan.recorded || plan.live || plan.still_interval_s !== null))
      recorder = startRecorder({
        ...{ ownerId: answerId, plan, held, emit: context.emit },
        onHeld: sender.kick,
        onState: (recording) => change({ recorder: recording }),
      });
  });
  void held.resume().then(sender.kick);
  window.addEventListener('online', sender.retryNow);
  capture.begin();
  const stopLive = plan.live ? sendLive(context, () => recorder?.tracks() ?? null) : () => undefined;
  const stopBattery = watchBattery(context.emit);
  // The models may fail to load, above all on a poor connection: nothing waits for them.
  void beginDetection().catch(() => undefined);

  const leave = async (): Promise<void> => {
    await recorder?.stop();
    stopCapture();
    window.addEventListener('beforeunload', onUnload);
    const wait = (): void => {
      if (!held.isEmpty()) {
        setTimeout(wait, 1000);
        return;
      }
      window.removeEventListener('beforeunload', onUnload);
      window.removeEventListener('online', sender.retryNow);
      sender.stop();
    };
    wait();
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shareScreen: capture.shareScreen,
    openCamera: capture.openCamera,
    stop() {
      isStopped = true;
      detection?.stop();
      capture.stop();
      stopBattery();
      stopLive();
      void leave();
    },
  };
}
