import type { CallSignal } from '@certame/contract/features/calls/endpoints.ts';

/** Connections that carry this page's media to the other pages of its call. */
export interface MediaLinks {
  add(peerId: string, polite: boolean): void;
  remove(peerId: string): void;
  receive(signal: CallSignal): Promise<void>;
  setTracks(tracks: readonly MediaStreamTrack[]): void;
  /** A signal of another page is awaited: the answer to an offer. */
  isNegotiating(): boolean;
  close(): void;
}
