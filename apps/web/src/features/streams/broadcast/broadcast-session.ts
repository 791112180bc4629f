import type { StreamDetails } from '@certame/contract/features/streams/endpoints.ts';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { browserTimers, createRetryTimer } from '#features/exam/core/sending/index.ts';
import { findIndexedDb } from '#lib/find-indexed-db.ts';
import { currentCapture } from '#lib/media/capture/index.ts';
import type { Compositor } from '#lib/media/recording/compositor.ts';
import { createHeldRecording } from '#lib/media/recording/held-recording.ts';
import { createRecordingSender } from '#lib/media/recording/recording-sender.ts';
import { createMemoryStore, createSegmentStore } from '#lib/media/recording/segment-store.ts';
import { startVideoRecorder } from '#lib/media/recording/video-recorder.ts';
import { createStreamCalls } from './stream-calls.ts';

export interface BroadcastState {
  isInterrupted: boolean;
  /** Bytes that are recorded and not uploaded yet. */
  heldBytes: number;
}

export interface Broadcast {
  state(): BroadcastState;
  subscribe(listener: () => void): () => void;
  /** To be called when another microphone is used. */
  soundChanged(): void;
  /** Ends the last segment. Resolves when everything was sent, or after a timeout: the rest is uploaded as long as the page stays open. */
  stop(): Promise<void>;
}

const lookMs = 500;
const lastSendingMs = 4000;

/** Broadcasts the compositor's picture with the microphone: each chunk stays on this device until the server has it. */
export function startBroadcast(
  { id, shows, microphone }: Pick<StreamDetails, 'id' | 'shows' | 'microphone'>,
  deviceId: string,
  compositor: Compositor,
): Broadcast {
  const listeners = new Set<() => void>();
  let state: BroadcastState = { isInterrupted: false, heldBytes: 0 };
  const change = (next: Partial<BroadcastState>): void => {
    state = { ...state, ...next };
    for (const listener of [...listeners]) listener();
  };
  // Id of this tab's recording, so that another tab with the same stream doesn't touch it.
  const ownerId = `${id} ${deviceId}`;
  const held = createHeldRecording(
    createSegmentStore(findIndexedDb(), Date.now),
    createMemoryStore(),
    ownerId,
    streamLimits.deviceMaxBytes,
  );
  const sender = createRecordingSender({
    held,
    calls: createStreamCalls(id, deviceId),
    retry: createRetryTimer(browserTimers, Math.random, () => sender.retryNow()),
  });
  void held.resume().then(sender.kick);
  window.addEventListener('online', sender.retryNow);
  const look = setInterval(() => {
    const heldBytes = held.bytes();
    if (heldBytes !== state.heldBytes) change({ heldBytes });
  }, lookMs);
  const recorder = startVideoRecorder({
    ...{ compositor, source: shows, rates: streamLimits },
    keeper: { ownerId, held, onHeld: sender.kick },
    findSound: () =>
      microphone
        ? currentCapture()
            .userMedia?.getAudioTracks()
            .find(({ readyState }) => readyState === 'live')
        : undefined,
    onSegment: () => undefined,
    onInterrupted: () => change({ isInterrupted: true }),
    onResumed: () => change({ isInterrupted: false }),
    onLower: () => undefined,
  });
  const whenSent = async (): Promise<void> => {
    const untilMs = Date.now() + lastSendingMs;
    while (!held.isEmpty() && Date.now() < untilMs) await new Promise((resolve) => setTimeout(resolve, 100));
  };
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    clearInterval(look);
    await recorder.stop();
    await whenSent();
    window.removeEventListener('online', sender.retryNow);
  };
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    soundChanged: recorder.soundChanged,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}
