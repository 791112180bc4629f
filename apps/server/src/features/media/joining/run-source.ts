import type { Run } from '@certame/rules/proctoring/recording/runs-of.ts';
import type { MediaStore, Segment, StoredChunk } from '#plugins/providers/media-store/media-store.ts';

const clusterId = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);
/** Of the timestamp that every cluster begins with. */
const timestampId = 0xe7;

/**
 * Where the first cluster begins; -1 without one. Four bytes may stand anywhere in a picture: what follows on the size has to be
 * a timestamp.
 */
export function findCluster(bytes: Buffer): number {
  for (let at = bytes.indexOf(clusterId); at >= 0; at = bytes.indexOf(clusterId, at + 1)) {
    const first = bytes[at + clusterId.length] ?? 0;
    const sizeLength = Math.clz32(first) - 23;
    if (bytes[at + clusterId.length + sizeLength] === timestampId) return at;
  }
  return -1;
}

/** A part of the file that a run is read as. */
type Piece = { start: number; length: number } & ({ bytes: Buffer } | { ordinal: number; skip: number });

/** A run as one file: bytes are read from the chunks when they are asked for. */
export interface RunFile {
  size: number;
  read(start: number, end: number): Promise<Uint8Array>;
}

/** Of a segment whose row has none: what stands before the first cluster of its first chunk. */
export async function readHeader(store: MediaStore, segment: Segment): Promise<Buffer | null> {
  if (!(await store.has({ ...segment, ordinal: 0 }))) return null;
  const first = await store.load({ ...segment, ordinal: 0 });
  const end = findCluster(first);
  return end > 0 ? first.subarray(0, end) : null;
}

/**
 * A run as a file of its own. One that does not begin with the segment begins with the segment's header and its own first whole
 * cluster: what stands before it belongs to a cluster whose beginning is missing. Null where nothing can be read.
 */
export async function openRun(
  store: MediaStore,
  segment: Segment,
  run: Run,
  chunks: readonly StoredChunk[],
  header: Buffer | null,
): Promise<RunFile | null> {
  const sizes = new Map(chunks.map(({ ordinal, size }) => [ordinal, size]));
  const load = (ordinal: number): Promise<Buffer> => store.load({ ...segment, ordinal });
  const pieces: Piece[] = [];
  let size = 0;
  const add = (piece: { length: number } & ({ bytes: Buffer } | { ordinal: number; skip: number })): void => {
    pieces.push({ ...piece, start: size });
    size += piece.length;
  };
  let from = run.from;
  if (from > 0) {
    if (!header) return null;
    let at = -1;
    // A cluster's head may stand across two chunks: the end of the one before is looked through again.
    let before = Buffer.alloc(0);
    for (; from <= run.to; from += 1) {
      const bytes = Buffer.concat([before, await load(from)]);
      at = findCluster(bytes);
      if (at >= 0) {
        add({ length: header.length, bytes: header });
        add({ length: bytes.length - at, bytes: bytes.subarray(at) });
        from += 1;
        break;
      }
      before = bytes.subarray(-16);
    }
    if (at < 0) return null;
  }
  for (let ordinal = from; ordinal <= run.to; ordinal += 1)
    add({ length: sizes.get(ordinal) ?? 0, ordinal, skip: 0 });

  let held: { ordinal: number; bytes: Buffer } | undefined;
  const bytesOf = async (piece: Piece): Promise<Buffer> => {
    if ('bytes' in piece) return piece.bytes;
    if (held?.ordinal !== piece.ordinal) held = { ordinal: piece.ordinal, bytes: await load(piece.ordinal) };
    return held.bytes;
  };
  return {
    size,
    read: async (start, end) => {
      const parts: Buffer[] = [];
      let low = 0;
      let high = pieces.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        const piece = pieces[middle];
        if (piece && piece.start + piece.length <= start) low = middle + 1;
        else high = middle;
      }
      for (let index = low; index < pieces.length; index += 1) {
        const piece = pieces[index];
        if (!piece || piece.start >= end) break;
        const bytes = await bytesOf(piece);
        parts.push(
          bytes.subarray(Math.max(0, start - piece.start), Math.min(piece.length, end - piece.start)),
        );
      }
      return Buffer.concat(parts);
    },
  };
}
