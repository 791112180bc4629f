import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';
import type { LoadReason, RecordingQuality } from '@certame/rules/proctoring/recording/recorder-load.ts';
import type { PictureMaker } from './compositor.ts';
import { createFrameLoop } from './frame-loop.ts';
import { type KeeperOptions, type KeptSegment, keepSegment } from './slice-keeper.ts';
import {
  chooseRecordingFormat,
  type RecordingRates,
  type SliceRecorder,
  startSliceRecorder,
} from './slice-recorder.ts';

export interface VideoRecorderOptions {
  compositor: PictureMaker;
  keeper: Pick<KeeperOptions, 'ownerId' | 'held' | 'onHeld'>;
  source: MediaSource;
  rates: RecordingRates;
  /** What is recorded besides the picture, as it is at this moment. */
  findSound(): MediaStreamTrack | undefined;
  /** A segment has begun; what was interrupted goes on when its first slice is kept. */
  onSegment(segment: { id: string; mime: string; quality: RecordingQuality; isInterrupted: boolean }): void;
  /** Nothing is recorded, or kept: told once for each reason. */
  onInterrupted(reason: string): void;
  /** It is again, into this segment. */
  onResumed(segmentId: string): void;
  onLower(quality: RecordingQuality, reason: LoadReason): void;
}

export interface VideoRecorder {
  /** A recorder keeps the tracks that it was given: another sound begins another segment. */
  soundChanged(): void;
  /** Somebody watches: slices are cut sooner, until nobody does. */
  hurry(isHurried: boolean): void;
  /** What the compositor draws; ended with the recording. */
  picture(): MediaStreamTrack;
  stop(): Promise<void>;
}

const retryMs = 5000;

/** What has failed, told once for each reason, and that it goes on. */
function createInterruptions({ onInterrupted, onResumed }: VideoRecorderOptions) {
  let reason: string | null = null;
  return {
    current: () => reason,
    begin(next: string): void {
      if (reason === next) return;
      reason = next;
      onInterrupted(next.slice(0, 500));
    },
    end(segmentId: string): void {
      if (reason === null) return;
      reason = null;
      onResumed(segmentId);
    },
  };
}

/** Records what the compositor draws, segment after segment: another begins when the encoder fails, the sound changes or the quality is lowered. */
export function startVideoRecorder(options: VideoRecorderOptions): VideoRecorder {
  const { compositor, keeper, source, rates } = options;
  const interruptions = createInterruptions(options);
  const picture = compositor.begin();
  const current: { recorder: SliceRecorder | null; segment: KeptSegment | null } = {
    recorder: null,
    segment: null,
  };
  let sound: MediaStreamTrack | undefined;
  let stopped = false;
  let isHurried = false;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  const end = async (): Promise<void> => {
    const { recorder, segment } = current;
    Object.assign(current, { recorder: null, segment: null });
    await recorder?.stop();
    await segment?.end();
  };
  const fail = (reason: string): void => {
    if (stopped) return;
    interruptions.begin(reason);
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void restart(), retryMs);
  };
  const begin = (): void => {
    if (stopped) return;
    try {
      sound = options.findSound();
      const format = chooseRecordingFormat() ?? '';
      // Whoever watches is refused by the browser where a sound is announced that does not come.
      const mime = sound ? format : format.replace(',opus', '');
      const kept = { onKept: interruptions.end, onRejected: interruptions.begin };
      const segment = keepSegment({ ...keeper, ...kept }, source, mime);
      current.recorder = startSliceRecorder(
        new MediaStream(sound ? [picture.track, sound] : [picture.track]),
        mime,
        rates,
        { onSlice: segment.add, onFail: fail },
      );
      current.recorder.hurry(isHurried);
      current.segment = segment;
      const isInterrupted = interruptions.current() !== null;
      options.onSegment({ id: segment.id, mime, quality: loop.quality(), isInterrupted });
    } catch (error) {
      fail(error instanceof Error ? error.name : 'recorder');
    }
  };
  const restart = async (): Promise<void> => {
    await end();
    begin();
  };
  const loop = createFrameLoop({
    draw() {
      const fail = (): void => interruptions.begin('drawing');
      try {
        const drawn = compositor.draw();
        if (drawn) drawn.then(picture.push).catch(fail);
        else picture.push();
      } catch {
        fail();
      }
    },
    onLower(quality, reason) {
      compositor.resize(quality);
      options.onLower(quality, reason);
      void restart();
    },
  });
  compositor.resize(loop.quality());
  loop.start();
  begin();
  return {
    picture: () => picture.track,
    soundChanged(): void {
      const next = options.findSound();
      if (next && next !== sound && current.recorder) void restart();
    },
    hurry(next): void {
      isHurried = next;
      current.recorder?.hurry(next);
    },
    async stop(): Promise<void> {
      stopped = true;
      clearTimeout(retryTimer);
      await end();
      loop.stop();
      picture.track.stop();
    },
  };
}
