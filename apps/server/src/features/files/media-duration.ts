import { type FileHandle, open } from 'node:fs/promises';
import type { ReceivedFile } from '#plugins/files.ts';

const windowBytes = 64 * 1024;
/** Of a container; hours of a recording have fewer. What is made of the smallest ones only has many times more. */
const elementsMax = 500_000;

/** Bytes of a file at any place, a window of it in memory: elements are small and stand one after the other. */
interface ByteReader {
  size: number;
  /** At most `windowBytes`; fewer at the end of the file. */
  at(position: number, length: number): Promise<Buffer>;
}

function createReader(file: FileHandle, size: number): ByteReader {
  let start = 0;
  let held: Buffer = Buffer.alloc(0);
  return {
    size,
    async at(position, length) {
      if (position < start || position + length > start + held.length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, position);
        held = buffer.subarray(0, bytesRead);
        start = position;
      }
      return held.subarray(position - start, position - start + length);
    },
  };
}

interface Element {
  id: number;
  bodyAt: number;
  /** Of its body; null: unknown, as in what is recorded live. */
  length: number | null;
}

/** A number of variable length (RFC 8794); null where all its bits are set, or it is cut off. */
function readVint(bytes: Buffer, at: number, keepsMarker: boolean): { value: number | null; width: number } {
  const first = bytes[at] ?? 0;
  const width = Math.clz32(first) - 23;
  if (first === 0 || at + width > bytes.length) return { value: null, width: 1 };
  let value = keepsMarker ? first : first & (0xff >> width);
  let isAllOnes = value === 0xff >> width;
  for (let index = 1; index < width; index += 1) {
    const byte = bytes[at + index] ?? 0;
    isAllOnes &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: isAllOnes && !keepsMarker ? null : value, width };
}

async function readElement(reader: ByteReader, position: number): Promise<Element | undefined> {
  const head = await reader.at(position, 12);
  const id = readVint(head, 0, true);
  if (id.value === null || head.length <= id.width) return undefined;
  const length = readVint(head, id.width, false);
  return { id: id.value, bodyAt: position + id.width + length.width, length: length.value };
}

const webm = { segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, cluster: 0x1f43b675, group: 0xa0 };
/** Elements whose bodies are read as elements. */
const opened: ReadonlySet<number> = new Set([webm.segment, webm.info, webm.cluster, webm.group]);
const clusterTime = 0xe7;
const blocks: ReadonlySet<number> = new Set([0xa3, 0xa1]);

/** Null where it has no bytes, or the file ends before them. */
async function readNumber(reader: ByteReader, at: number, length: number): Promise<number | null> {
  const bytes = await reader.at(at, length);
  return length === 0 || bytes.length < length ? null : bytes.readUIntBE(0, length);
}

interface WebmTimes {
  scaleNs: number;
  /** When the cluster begins. */
  cluster: number;
  /** When the last block begins. */
  last: number | null;
}

async function readTimes(reader: ByteReader, { id, bodyAt }: Element, length: number, times: WebmTimes) {
  if ((id === webm.scale || id === clusterTime) && length <= 6) {
    const value = await readNumber(reader, bodyAt, length);
    if (value !== null) times[id === webm.scale ? 'scaleNs' : 'cluster'] = value;
  } else if (blocks.has(id)) {
    const head = await reader.at(bodyAt, 4);
    if (head.length === 4) times.last = Math.max(times.last ?? 0, times.cluster + head.readInt16BE(1));
  }
}

/** The time of the last block: a recorder that writes as it goes knows no duration in advance. */
async function webmSeconds(reader: ByteReader): Promise<number | null> {
  const times: WebmTimes = { scaleNs: 1_000_000, cluster: 0, last: null };
  let position = 0;
  for (let count = 0; position < reader.size; count += 1) {
    if (count === elementsMax) return null;
    const element = await readElement(reader, position);
    if (!element) break;
    const { id, bodyAt, length } = element;
    if (opened.has(id)) {
      position = bodyAt;
      continue;
    }
    if (length === null) break;
    await readTimes(reader, element, length, times);
    position = bodyAt + length;
  }
  return times.last === null ? null : (times.last * times.scaleNs) / 1e9;
}

const boxes: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);

interface Box {
  name: string;
  length: number;
  /** Its first bytes, header included. */
  head: Buffer;
}

async function readBox(reader: ByteReader, position: number): Promise<Box | undefined> {
  const head = await reader.at(position, 44);
  if (head.length < 16) return undefined;
  const size = head.readUInt32BE(0);
  const length = size === 1 ? Number(head.readBigUInt64BE(8)) : size === 0 ? reader.size : size;
  return length < 8 ? undefined : { name: head.toString('latin1', 4, 8), length, head };
}

/** Which track the walk is in, and what is known of each. */
interface Tracks {
  id: number | null;
  /** Units a second of the track that is being described. */
  scale: number | null;
  scales: Map<number, number>;
}

/** A number of a box that stands behind two times, short or long by its version; null where the file ends before it. */
function numberAt({ head }: Box, short: number, long: number): number | null {
  const at = head[8] === 1 ? long : short;
  return head.length < at + 4 ? null : head.readUInt32BE(at);
}

/** Learns which track is meant from here on, and its scale: a fragment tells its time in the scale of its own track. */
function followTracks(box: Box, tracks: Tracks): void {
  if (box.name === 'trak' || box.name === 'traf') tracks.id = null;
  if (box.name === 'trak') tracks.scale = null;
  if (box.name === 'tkhd') tracks.id = numberAt(box, 20, 28);
  if (box.name === 'tfhd') tracks.id = numberAt(box, 12, 12);
  if (box.name === 'mdhd') tracks.scale = numberAt(box, 20, 28);
  const isDescribed = box.name === 'tkhd' || box.name === 'mdhd';
  if (isDescribed && tracks.id !== null && tracks.scale !== null) tracks.scales.set(tracks.id, tracks.scale);
}

/** The seconds that a box tells: a duration, or when a fragment begins; 0 for any other, and what is unknown. */
function secondsOf(box: Box, { id, scales }: Tracks): number {
  const { name, head } = box;
  const isFragment = name === 'tfdt';
  if (!isFragment && name !== 'mvhd' && name !== 'mdhd') return 0;
  if (head.length < (isFragment ? 20 : 44)) return 0;
  // A duration stands behind two times and the scale; all bits set: unknown.
  const at = isFragment ? 12 : head[8] === 1 ? 32 : 24;
  const units = head[8] === 1 ? Number(head.readBigUInt64BE(at)) : head.readUInt32BE(at);
  const scale = isFragment ? scales.get(id ?? 0) : numberAt(box, 20, 28);
  return scale && (isFragment || units < 0xffffffff) ? units / scale : 0;
}

/** The duration that the header tells, or the beginning of the last fragment. */
async function mp4Seconds(reader: ByteReader): Promise<number | null> {
  const tracks: Tracks = { id: null, scale: null, scales: new Map() };
  let seconds = 0;
  let position = 0;
  for (let count = 0; position + 8 <= reader.size; count += 1) {
    if (count === elementsMax) return null;
    const box = await readBox(reader, position);
    if (!box) break;
    followTracks(box, tracks);
    seconds = Math.max(seconds, secondsOf(box, tracks));
    position += boxes.has(box.name) ? 8 : box.length;
  }
  return seconds === 0 ? null : seconds;
}

/** Opus counts in 48 kHz; the last page says how far it goes. */
async function oggSeconds(reader: ByteReader, head: Buffer): Promise<number | null> {
  if (!head.includes('OpusHead')) return null;
  const tail = await reader.at(Math.max(0, reader.size - windowBytes), Math.min(windowBytes, reader.size));
  const page = tail.lastIndexOf('OggS');
  return page < 0 || page + 14 > tail.length ? null : Number(tail.readBigInt64LE(page + 6)) / 48_000;
}

/** How long an audio or a video is, as its container tells; null where it doesn't. */
export async function findDuration({ path, size, head }: ReceivedFile, mime: string): Promise<number | null> {
  const container = mime.replace(/^(audio|video)\//, '');
  if (!['webm', 'mp4', 'quicktime', 'ogg'].includes(container)) return null;
  const file = await open(path, 'r');
  try {
    const reader = createReader(file, size);
    if (container === 'webm') return await webmSeconds(reader);
    return container === 'ogg' ? await oggSeconds(reader, head) : await mp4Seconds(reader);
  } finally {
    await file.close();
  }
}
