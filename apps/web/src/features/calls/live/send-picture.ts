import { createCallCalls } from '../model/call-calls.ts';
import { joinCallClient } from '../model/call-client.ts';
import { makeLinks } from '../model/make-links.ts';

/** Bit rate limit; the recording of the same picture has the same. */
const videoMaxBps = 400_000;
/** Idle timeout: after this long without a viewer the call ends, and the next viewer begins another one. */
const unwatchedMs = 20_000;
/** Delays of the queries after a request: the viewer joins a moment after this page has been notified. */
const askAfterMs = [0, 1000, 2500];

interface Options {
  callId: string;
  institutionId: string | undefined;
  /** The tracks are stopped when sending stops. */
  tracks: { video: MediaStreamTrack; sound: MediaStreamTrack | null };
  onOver: () => void;
}

export interface SentPicture {
  callId: string;
  /** To be called when another viewer asks for the picture. */
  watched(): void;
  stop(): void;
}

/** Sends a picture to everybody in the call, until it has no viewers. */
export function sendPicture({ callId, institutionId, tracks, onOver }: Options): SentPicture {
  let unwatched: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const client = joinCallClient({
    calls: createCallCalls(callId, institutionId),
    listen: null,
    makeLinks: (transport, options) => makeLinks(transport, { ...options, videoMaxBps }),
    microphone: tracks.sound,
    onChange({ phase, peers }) {
      if (isOver) return;
      if (phase !== 'joining' && phase !== 'joined') {
        isOver = true;
        clearTimeout(unwatched);
        onOver();
      } else if (peers.length > 0) {
        clearTimeout(unwatched);
        unwatched = undefined;
      } else unwatched ??= setTimeout(() => void client.leave(), unwatchedMs);
    },
  });
  client.show(tracks.video, false);
  return {
    callId,
    watched() {
      for (const ms of askAfterMs) setTimeout(() => !isOver && client.askNow(), ms);
    },
    stop: () => void client.leave(),
  };
}
