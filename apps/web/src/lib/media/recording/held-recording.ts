import type { HeldChunk, HeldSegment, SegmentStore } from './segment-store.ts';

/** Why a chunk is not kept: this device holds as much as it may, or its disk takes no more. */
export type Refusal = 'device-limit' | 'disk-full';

export interface HeldRecording {
  /** What an earlier page left; their recorders are gone. */
  resume(): Promise<void>;
  begin(segment: HeldSegment): void;
  /** Kept when it resolves with null. */
  append(segmentId: string, bytes: Blob, ordinal?: number): Promise<Refusal | null>;
  end(segmentId: string): void;
  /** The oldest that is to be sent. */
  next(): Promise<{ segment: HeldSegment; chunk: HeldChunk | null } | null>;
  sent(chunk: HeldChunk): Promise<void>;
  drop(segmentId: string): Promise<void>;
  bytes(): number;
  isEmpty(): boolean;
}

/** In a disk's place: what is cut while the browser refuses to store, up to a minute of it. */
const memoryMaxBytes = 8 * 1024 * 1024;

/** What this device holds of a recording: on its disk, and the newest in memory where that refuses. */
export function createHeldRecording(
  store: SegmentStore,
  memory: SegmentStore,
  ownerId: string,
  maxBytes: number,
): HeldRecording {
  let segments: HeldSegment[] = [];
  let bytes = 0;
  let memoryBytes = 0;

  const change = (id: string, next: Partial<HeldSegment>): void => {
    segments = segments.map((segment) => (segment.id === id ? { ...segment, ...next } : segment));
    const changed = segments.find((segment) => segment.id === id);
    if (changed) void store.putSegment(changed).catch(() => undefined);
  };
  const firstOf = async (id: string): Promise<HeldChunk | undefined> => {
    const kept = await store.first(id).catch(() => undefined);
    const fresh = await memory.first(id);
    return kept && fresh ? (kept.ordinal < fresh.ordinal ? kept : fresh) : (kept ?? fresh);
  };

  return {
    async resume() {
      const found = await store.segments(ownerId).catch(() => []);
      // What this page has begun meanwhile is its own.
      const left = found.filter(({ id }) => !segments.some((segment) => segment.id === id));
      segments = [...left.map((segment) => ({ ...segment, isEnded: true })), ...segments];
      for (const { id } of left) bytes += await store.bytesOf(id).catch(() => 0);
    },
    begin(segment) {
      segments = [...segments, segment];
      void store.putSegment(segment).catch(() => undefined);
    },
    async append(segmentId, blob, at) {
      const segment = segments.find(({ id }) => id === segmentId);
      if (!segment) return null;
      const ordinal = at ?? segment.chunks;
      change(segmentId, { chunks: ordinal + 1 });
      if (bytes + blob.size > maxBytes) return 'device-limit';
      const chunk = { segmentId, ordinal, bytes: blob };
      try {
        await store.append(chunk);
      } catch {
        if (memoryBytes + blob.size > memoryMaxBytes) return 'disk-full';
        memoryBytes += blob.size;
        await memory.append(chunk);
      }
      bytes += blob.size;
      return null;
    },
    end: (id) => change(id, { isEnded: true }),
    async next() {
      for (const segment of segments) {
        const chunk = await firstOf(segment.id);
        if (chunk) return { segment, chunk };
        if (segment.isEnded) return { segment, chunk: null };
      }
      return null;
    },
    async sent({ segmentId, ordinal, bytes: blob }) {
      bytes = Math.max(0, bytes - blob.size);
      const fresh = await memory.first(segmentId);
      if (fresh?.ordinal === ordinal) memoryBytes -= blob.size;
      await memory.remove(segmentId, ordinal);
      await store.remove(segmentId, ordinal).catch(() => undefined);
    },
    async drop(id) {
      segments = segments.filter((segment) => segment.id !== id);
      await memory.removeSegment(id);
      await store.removeSegment(id).catch(() => undefined);
    },
    bytes: () => bytes,
    isEmpty: () => segments.length === 0,
  };
}
