import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * Chunks of a segment lie one behind the other in a file that only grows, each as a frame: a header, then its bytes. A file for each
 * chunk costs the file system six times as much, nearly all of it for making the file.
 *
 * A file has one writer in all its life, a thread of one process (`append-chunks.ts`). So at most its last frame is torn, where the
 * process was killed or the machine lost its power; that chunk was acknowledged to nobody.
 */
export const frameSuffix = '.chunks';

/** Mark, ordinal, size of the chunk in bytes, checksum of these three: 32 bits each. */
export const headerBytes = 16;
const mark = 0x43484e4b;
const checkedBytes = 12;

export function headerOf(ordinal: number, size: number): Buffer {
  const header = Buffer.allocUnsafe(headerBytes);
  header.writeUInt32BE(mark, 0);
  header.writeUInt32BE(ordinal, 4);
  header.writeUInt32BE(size, 8);
  header.writeUInt32BE(crc32(header.subarray(0, checkedBytes)), checkedBytes);
  return header;
}

function parseHeader(header: Buffer): { ordinal: number; size: number } | null {
  if (header.readUInt32BE(0) !== mark) return null;
  if (header.readUInt32BE(checkedBytes) !== crc32(header.subarray(0, checkedBytes))) return null;
  return { ordinal: header.readUInt32BE(4), size: header.readUInt32BE(8) };
}

/** A chunk in its file. */
export interface Frame {
  ordinal: number;
  /** Where its bytes begin. */
  at: number;
  /** Bytes. */
  size: number;
}

/** The header that ends where the bytes of a chunk begin; null where none does. */
export async function readHeader(
  file: FileHandle,
  at: number,
): Promise<{ ordinal: number; size: number } | null> {
  const header = Buffer.allocUnsafe(headerBytes);
  const { bytesRead } = await file.read(header, 0, headerBytes, at - headerBytes);
  return bytesRead === headerBytes ? parseHeader(header) : null;
}

/** Whole frames from a place on, in the order in which they came, and where the last one ends. */
export async function scanFrames(file: FileHandle, from: number): Promise<{ frames: Frame[]; end: number }> {
  const { size: fileBytes } = await file.stat();
  const frames: Frame[] = [];
  let end = from;
  while (end + headerBytes <= fileBytes) {
    const at = end + headerBytes;
    const found = await readHeader(file, at);
    if (!found || at + found.size > fileBytes) break;
    frames.push({ ...found, at });
    end = at + found.size;
  }
  return { frames, end };
}
