import {
  type LoadReason,
  overloadOf,
  type RecorderLoad,
  type RecordingQuality,
  recordingQualities,
} from '@certame/rules/proctoring/recording/recorder-load.ts';
import { createTicker } from './ticker.ts';

export interface FrameLoop {
  quality(): RecordingQuality;
  start(): void;
  stop(): void;
}

const stretchMs = 10_000;
const best: RecordingQuality = recordingQualities[0] ?? { frames_per_s: 15, width: 1280, height: 720 };

/** Draws as often as the quality says, and goes down a step where this machine can't keep up. */
export function createFrameLoop(options: {
  draw(): void;
  onLower(quality: RecordingQuality, reason: LoadReason): void;
}): FrameLoop {
  let step = 0;
  let quality = best;
  let load: RecorderLoad = { stretchMs: 0, frames: 0, drawnMs: 0 };
  let beganMs = performance.now();

  function lowerIfOverloaded(): void {
    const reason = overloadOf(quality, load);
    const next = recordingQualities[step + 1];
    if (!reason || !next) return;
    step += 1;
    quality = next;
    ticker.every(1000 / quality.frames_per_s);
    options.onLower(quality, reason);
  }
  const ticker = createTicker(() => {
    const drawingMs = performance.now();
    options.draw();
    const nowMs = performance.now();
    load = {
      stretchMs: nowMs - beganMs,
      frames: load.frames + 1,
      drawnMs: load.drawnMs + nowMs - drawingMs,
    };
    if (load.stretchMs < stretchMs) return;
    // A machine that slept says nothing of how fast it draws.
    if (load.stretchMs < 3 * stretchMs) lowerIfOverloaded();
    load = { stretchMs: 0, frames: 0, drawnMs: 0 };
    beganMs = performance.now();
  });
  return {
    quality: () => quality,
    start: () => ticker.every(1000 / quality.frames_per_s),
    stop: () => ticker.stop(),
  };
}
