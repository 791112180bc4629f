import type { callChannel } from '@certame/contract/features/calls/channels.ts';
import { listen } from '#lib/realtime.ts';
import { createCallCalls } from '../model/call-calls.ts';
import { joinCallClient } from '../model/call-client.ts';
import { makeLinks } from '../model/make-links.ts';

interface Options {
  callId: string;
  /** Null: no picture arrives, or no longer. */
  onPicture: (stream: MediaStream | null) => void;
  /** `isElsewhere`: another tab of the same person has it. */
  onOver: (isElsewhere: boolean) => void;
}

const hasPicture = (stream: MediaStream | null): stream is MediaStream =>
  stream?.getVideoTracks().some(({ muted, readyState }) => !muted && readyState === 'live') ?? false;

export interface WatchedPicture {
  leave(): void;
  /** Ends it here, and keeps the place in the call: this page is about to join anew. */
  suspend(): void;
}

/** Joins a call to receive a candidate's picture, without sending anything. */
export function watchPicture({ callId, onPicture, onOver }: Options): WatchedPicture {
  let isOver = false;
  const client = joinCallClient({
    calls: createCallCalls(callId),
    listen: (heard) =>
      listen<typeof callChannel>('private-call.{call_id}', { call_id: callId }, { changed: heard }, heard),
    makeLinks,
    microphone: null,
    onChange({ phase, peers }) {
      if (isOver) return;
      isOver = phase !== 'joining' && phase !== 'joined';
      const [candidate] = peers;
      const isHere = !isOver && candidate?.link === 'connected' && hasPicture(candidate.stream);
      onPicture(isHere ? candidate.stream : null);
      if (isOver) onOver(phase === 'elsewhere');
    },
  });
  return {
    leave() {
      isOver = true;
      void client.leave();
    },
    suspend() {
      isOver = true;
      client.suspend();
    },
  };
}
