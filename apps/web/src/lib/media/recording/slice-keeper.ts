import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';
import { newId } from '#lib/new-id.ts';
import type { HeldRecording } from './held-recording.ts';
import { headerOf } from './webm-bytes.ts';

export interface KeptSegment {
  id: string;
  /** In the order in which they were cut: each waits for the one before. */
  add(slice: Blob): void;
  /** Nothing more is cut; what was cut before is kept first. */
  end(): Promise<void>;
}

export interface KeeperOptions {
  ownerId: string;
  held: HeldRecording;
  /** There is something to send. */
  onHeld(): void;
  onKept(segmentId: string): void;
  onRejected(reason: string): void;
}

/** No header is so long. */
const headerMostBytes = 256 * 1024;

/**
 * A segment that begins with its first slices, up to the first cluster: what follows can be read with what stands before it. One that
 * never gave any leaves nothing. Stills are numbered by their second.
 */
export function keepSegment(
  { ownerId, held, onHeld, onKept, onRejected }: KeeperOptions,
  source: MediaSource,
  mime: string,
): KeptSegment {
  const id = newId();
  const startedAtMs = Date.now();
  let hasBegun = false;
  /** What has been cut before the header was whole: a recorder may give a single byte of it at first. */
  let first = new Blob();
  let keeping: Promise<unknown> = Promise.resolve();

  async function begin(slice: Blob, ordinal: number | undefined, header: string | null): Promise<void> {
    hasBegun = true;
    held.begin({ id, ownerId, source, mime, startedAtMs, header, chunks: 0, isEnded: false });
    await append(slice, ordinal);
  }
  async function append(slice: Blob, ordinal: number | undefined): Promise<void> {
    const refusal = await held.append(id, slice, ordinal);
    if (refusal) onRejected(refusal);
    else onKept(id);
    onHeld();
  }
  async function keep(slice: Blob, ordinal: number | undefined): Promise<void> {
    if (hasBegun) return append(slice, ordinal);
    if (source === 'still') return begin(slice, ordinal, null);
    first = new Blob([first, slice]);
    const bytes = headerOf(new Uint8Array(await first.arrayBuffer()));
    if (bytes) await begin(first, 0, btoa(String.fromCharCode(...bytes)));
    else if (first.size > headerMostBytes) await begin(first, 0, null);
  }
  return {
    id,
    add(slice) {
      const ordinal = source === 'still' ? Math.round((Date.now() - startedAtMs) / 1000) : undefined;
      keeping = keeping.then(() => keep(slice, ordinal)).catch(() => onRejected('keeping'));
    },
    async end() {
      await keeping;
      if (!hasBegun && first.size > 0) await begin(first, 0, null).catch(() => onRejected('keeping'));
      if (hasBegun) held.end(id);
      onHeld();
    },
  };
}
