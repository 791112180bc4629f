import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';

/** How the recorder draws. */
export interface RecordingQuality {
  frames_per_s: number;
  width: number;
  height: number;
}

/** From the best down: a weak machine goes further, one step at a time, and never back while the exam runs. */
export const recordingQualities: readonly RecordingQuality[] = [
  {
    frames_per_s: recordingLimits.framesPerSecond,
    width: recordingLimits.width,
    height: recordingLimits.height,
  },
  { frames_per_s: 10, width: 1280, height: 720 },
  { frames_per_s: 8, width: 960, height: 540 },
  { frames_per_s: 5, width: 640, height: 360 },
];

/** What the recorder saw in one stretch of time. */
export interface RecorderLoad {
  stretchMs: number;
  frames: number;
  /** Milliseconds that all of them took to draw, on the thread that the exam runs on. */
  drawnMs: number;
}

export type LoadReason = 'frames' | 'drawing';
/** So many of the frames that were to be drawn, at least. */
const leastShare = 0.7;
/** Of the page's thread: the candidate's writing goes first. */
const mostDrawing = 0.35;

/** Why the recorder has to ask less of this machine; null: it keeps up. */
export function overloadOf(quality: RecordingQuality, load: RecorderLoad): LoadReason | null {
  if (load.drawnMs > mostDrawing * load.stretchMs) return 'drawing';
  const expected = (quality.frames_per_s * load.stretchMs) / 1000;
  return load.frames < leastShare * expected ? 'frames' : null;
}
