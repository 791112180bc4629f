import { createDelay } from '#lib/delay.ts';
import type { Services } from '#services.ts';

interface Count {
  institutionId: string;
  /** The highest ordinal, and one more. */
  chunks: number;
  bytes: number;
  lastMs: number;
}

export interface ChunkCounter {
  add(segment: { institutionId: string; segmentId: string }, ordinal: number, bytes: number): void;
  /** What has been counted and is not in the database yet. */
  pending(segmentId: string): { chunks: number; bytes: number };
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const flushMs = 1000;

/** Adds what was counted to rows of segments, aliased `m`. */
export const countInto = (table: 'media_segments' | 'stream_segments'): string => `
  update ${table} m
     set chunks = greatest(m.chunks, t.chunks), bytes = m.bytes + t.bytes,
         last_chunk_at = greatest(coalesce(m.last_chunk_at, t.last_chunk_at), t.last_chunk_at)
    from unnest($1::uuid[], $2::int[], $3::bigint[], $4::timestamptz[]) as t (id, chunks, bytes, last_chunk_at)
   where m.id = t.id`;

/**
 * Counts chunks of segments in memory and writes the sums of all segments once a second: no row is locked for a chunk. What a crash
 * forgets, the media store still knows, and joining counts from there.
 */
export function createChunkCounter(
  services: Services,
  /** Made with `countInto`. */
  statement: { name: string; text: string },
): ChunkCounter {
  let counts = new Map<string, Count>();
  let flushing: Map<string, Count> = new Map();
  let running: Promise<void> = Promise.resolve();

  const merge = (id: string, count: Count): void => {
    const known = counts.get(id);
    counts.set(id, {
      institutionId: count.institutionId,
      chunks: Math.max(known?.chunks ?? 0, count.chunks),
      bytes: (known?.bytes ?? 0) + count.bytes,
      lastMs: Math.max(known?.lastMs ?? 0, count.lastMs),
    });
  };
  async function write(): Promise<void> {
    flushing = counts;
    counts = new Map();
    const groups = Map.groupBy(flushing, ([, { institutionId }]) => institutionId);
    for (const [institutionId, group] of groups) {
      // In the order of their ids, so that two processes can't wait for each other.
      const sorted = group.toSorted(([a], [b]) => (a < b ? -1 : 1));
      try {
        await services.database.inTenant({ institutionId, userId: null }, ({ client }) =>
          client.query({
            ...statement,
            values: [
              sorted.map(([id]) => id),
              sorted.map(([, { chunks }]) => chunks),
              sorted.map(([, { bytes }]) => bytes),
              sorted.map(([, { lastMs }]) => new Date(lastMs)),
            ],
          }),
        );
      } catch (error) {
        services.log.warn({ err: error }, 'Counts of recordings could not be written');
        for (const [id, count] of sorted) merge(id, count);
      }
    }
    flushing = new Map();
  }
  const flush = (): Promise<void> => {
    running = running.then(write);
    return running;
  };
  const delay = createDelay(flushMs, async () => {
    await flush();
    if (counts.size > 0) delay.begin();
  });
  return {
    add: ({ institutionId, segmentId }, ordinal, bytes) => {
      merge(segmentId, { institutionId, chunks: ordinal + 1, bytes, lastMs: services.now() });
      delay.begin();
    },
    pending: (segmentId) => {
      const both = [counts.get(segmentId), flushing.get(segmentId)];
      return {
        chunks: Math.max(...both.map((one) => one?.chunks ?? 0)),
        bytes: both.reduce((sum, one) => sum + (one?.bytes ?? 0), 0),
      };
    },
    flush,
    stop: async () => {
      delay.cancel();
      await flush();
    },
  };
}
