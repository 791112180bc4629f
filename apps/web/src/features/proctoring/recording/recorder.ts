import type { EventData } from '@certame/contract/features/exam/event-data.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';
import { currentCapture } from '#lib/media/capture/index.ts';
import type { PictureMaker } from '#lib/media/recording/compositor.ts';
import type { HeldRecording } from '#lib/media/recording/held-recording.ts';
import { createPictureMaker } from '#lib/media/recording/plane-compositor.ts';
import { type KeeperOptions, keepSegment } from '#lib/media/recording/slice-keeper.ts';
import { startVideoRecorder, type VideoRecorder } from '#lib/media/recording/video-recorder.ts';

type RecorderEvent =
  | 'start_proctoring_recording'
  | 'recording_degraded'
  | 'recording_interrupted'
  | 'recording_resumed';
export type RecorderState = 'starting' | 'recording' | 'interrupted' | 'stopped';

export interface RecorderOptions {
  ownerId: string;
  plan: CapturePlan;
  held: HeldRecording;
  emit<Type extends RecorderEvent>(type: Type, data: EventData<Type>): void;
  /** Called when a chunk is stored, which can be sent. */
  onHeld(): void;
  onState(state: RecorderState): void;
}

/** Clones of the recorded tracks, to be sent elsewhere too. The caller stops them. */
export interface RecordedTracks {
  video: MediaStreamTrack;
  sound: MediaStreamTrack | null;
}

export interface Recorder {
  /** To be called when the camera or the screen has come or gone. */
  captureChanged(): void;
  /** Whether somebody watches live: chunks are then shorter. */
  hurry(isHurried: boolean): void;
  /** Null: no video is recorded. */
  tracks(): RecordedTracks | null;
  stop(): Promise<void>;
}

const sourceOf = ({ camera, screen }: CapturePlan): MediaSource =>
  camera && screen ? 'camera_and_screen' : camera ? 'camera' : 'screen';

const findSound = (): MediaStreamTrack | undefined =>
  currentCapture()
    .userMedia?.getAudioTracks()
    .find(({ readyState }) => readyState === 'live');

/** Takes stills at the interval; the first one waits until the camera has adjusted. */
function takeStills(compositor: PictureMaker, keeper: KeeperOptions, intervalS: number): () => Promise<void> {
  const segment = keepSegment(keeper, 'still', 'image/jpeg');
  const take = async (): Promise<void> => {
    const still = await compositor.still().catch(() => null);
    if (still) segment.add(still);
  };
  const first = setTimeout(() => void take(), 2000);
  const timer = setInterval(() => void take(), intervalS * 1000);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
    return segment.end();
  };
}

/** Records the video of an attempt, and emits events when it begins, breaks off and resumes. */
function recordVideo(options: RecorderOptions, compositor: PictureMaker): VideoRecorder {
  const { ownerId, held, onHeld, plan, emit, onState } = options;
  let hasBegun = false;
  return startVideoRecorder({
    ...{ compositor, keeper: { ownerId, held, onHeld }, source: sourceOf(plan), rates: recordingLimits },
    findSound: () => (plan.microphone ? findSound() : undefined),
    onSegment({ id, mime, quality, isInterrupted }) {
      if (!hasBegun) emit('start_proctoring_recording', { ...quality, segment_id: id, mime });
      else if (!isInterrupted) emit('recording_resumed', { segment_id: id });
      hasBegun = true;
      if (!isInterrupted) onState('recording');
    },
    onInterrupted(reason) {
      emit('recording_interrupted', { reason });
      onState('interrupted');
    },
    onResumed(segmentId) {
      emit('recording_resumed', { segment_id: segmentId });
      onState('recording');
    },
    onLower: (quality, reason) => emit('recording_degraded', { ...quality, reason }),
  });
}

/** Records camera and screen as one picture, and takes stills. Failures are reported as events, and recording is retried. */
export function startRecorder(options: RecorderOptions): Recorder {
  const { ownerId, plan, held, onHeld, onState } = options;
  const compositor = createPictureMaker();
  const show = (): void => {
    const { userMedia, screen } = currentCapture();
    compositor.show(plan.camera ? userMedia : null, plan.screen ? screen : null);
  };
  const nothing = (): void => undefined;
  const keeper = { ownerId, held, onHeld, onKept: nothing, onRejected: nothing };
  show();
  // Live watching needs a recording too, which is deleted soon after the end where nothing is to be kept.
  const hasVideo = plan.recorded || plan.live;
  onState(hasVideo ? 'starting' : 'recording');
  const video = hasVideo ? recordVideo(options, compositor) : null;
  const endStills =
    plan.still_interval_s === null ? null : takeStills(compositor, keeper, plan.still_interval_s);
  return {
    captureChanged() {
      show();
      video?.soundChanged();
    },
    hurry: (isHurried) => video?.hurry(isHurried),
    tracks() {
      if (!video) return null;
      const sound = plan.microphone ? findSound() : undefined;
      return { video: video.picture().clone(), sound: sound?.clone() ?? null };
    },
    async stop() {
      await Promise.all([video?.stop(), endStills?.()]);
      compositor.stop();
      onState('stopped');
    },
  };
}
