import { findCluster, headerOf } from '../recording/webm-bytes.ts';
import { createPlayRate } from './play-rate.ts';

interface Options {
  video: HTMLVideoElement;
  mime: string;
  /** In base64; null: it is looked for in the first chunk. */
  header: string | null;
  /** How many chunks have arrived so far. */
  chunks: number;
  /** Null where the chunk is missing. */
  fetchChunk(ordinal: number): Promise<Uint8Array | null>;
  onPlaying(): void;
  /** The browser has given up what it was given: another player is to be made. */
  onBroken?(): void;
}

export interface LivePlayer {
  /** A chunk has arrived. */
  push(ordinal: number): void;
  stop(): void;
}

/** So far back the stream is entered at the latest. */
const backMost = 6;
/** Behind what has arrived by more than this, it jumps. */
const behindMostS = 2.5;
const edgeS = 0.3;
const keptS = 20;

/** Resolves when the buffer has taken the bytes. */
const append = (buffer: SourceBuffer, bytes: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    buffer.addEventListener('updateend', () => resolve(), { once: true });
    buffer.addEventListener('error', () => reject(new Error('not played')), { once: true });
    buffer.appendBuffer(bytes as Uint8Array<ArrayBuffer>);
  });

/** Of what has arrived, seconds that the screen has not shown yet. */
function leftToPlay(video: HTMLVideoElement, { buffered }: SourceBuffer): number {
  const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
  return Math.max(0, end - video.currentTime);
}

/** Keeps close to what has arrived, and forgets what was shown long ago. */
async function follow(video: HTMLVideoElement, buffer: SourceBuffer): Promise<void> {
  const { buffered } = buffer;
  if (buffered.length === 0) return;
  const end = buffered.end(buffered.length - 1);
  const start = buffered.start(buffered.length - 1);
  // A slow machine is let arrive where it was sent, or it would be sent on for ever.
  const isFarBehind = end - video.currentTime > behindMostS && !video.seeking;
  if (video.currentTime < start || isFarBehind) video.currentTime = Math.max(start, end - edgeS);
  // It plays when enough has been appended, which waiting for it here would prevent.
  if (video.paused) video.play().catch(() => undefined);
  const from = buffered.start(0);
  if (end - from <= 2 * keptS) return;
  buffer.remove(from, end - keptS);
  await new Promise((resolve) => buffer.addEventListener('updateend', resolve, { once: true }));
}

async function findHeader(
  told: string | null,
  fetchChunk: Options['fetchChunk'],
): Promise<Uint8Array | null> {
  if (told !== null) return Uint8Array.from(atob(told), (char) => char.charCodeAt(0));
  const first = await fetchChunk(0);
  // Where no cluster has begun in it, all of it is header.
  return first && (headerOf(first) ?? first);
}

/**
 * Plays a recording while it is made: its header first, then from the newest chunk in which a cluster begins. A missing chunk is passed
 * over, and the stream is entered anew at the next cluster.
 */
export function createLivePlayer({
  video,
  mime,
  chunks,
  fetchChunk,
  onPlaying,
  ...told
}: Options): LivePlayer {
  const source = new MediaSource();
  const address = URL.createObjectURL(source);
  const waiting: number[] = [];
  let isStopped = false;
  let isBusy = false;
  let needsCluster = true;
  let next = 0;
  const pace = createPlayRate();
  let buffer: SourceBuffer | null = null;
  let header: Uint8Array | null = null;

  async function take(ordinal: number): Promise<void> {
    const bytes = await fetchChunk(ordinal);
    if (isStopped || !buffer || !header) return;
    if (bytes === null) {
      needsCluster = true;
      return;
    }
    const at = needsCluster ? findCluster(bytes) : 0;
    if (at < 0) return;
    if (needsCluster) {
      buffer.abort();
      await append(buffer, header);
    }
    const rate = pace.next(leftToPlay(video, buffer));
    await append(buffer, bytes.subarray(at));
    needsCluster = false;
    if (video.playbackRate !== rate) video.playbackRate = rate;
    await follow(video, buffer);
    onPlaying();
  }
  async function work(): Promise<void> {
    if (isBusy || !buffer) return;
    isBusy = true;
    while (!isStopped) {
      const ordinal = waiting.shift();
      if (ordinal === undefined) break;
      if (ordinal < next) continue;
      // What lies between was not told of, and is fetched all the same.
      for (let at = Math.max(next, ordinal - backMost); at <= ordinal && !isStopped; at++) {
        if (at !== next) needsCluster = true;
        next = at + 1;
        await take(at).catch(() => {
          needsCluster = true;
          if (source.readyState === 'open' || isStopped) return;
          isStopped = true;
          told.onBroken?.();
        });
      }
    }
    isBusy = false;
  }
  async function begin(): Promise<void> {
    if (isBusy || source.readyState !== 'open') return;
    isBusy = true;
    header = await findHeader(told.header, fetchChunk);
    isBusy = false;
    if (isStopped || header === null) return;
    buffer = source.addSourceBuffer(mime);
    next = Math.max(0, chunks - backMost);
    waiting.unshift(Math.max(0, chunks - 1));
    await work();
  }
  video.src = address;
  source.addEventListener('sourceopen', () => void begin().catch(() => undefined), { once: true });
  return {
    push: (ordinal) => {
      waiting.push(ordinal);
      // A stream whose first chunk had not arrived is begun by the next.
      void (buffer ? work() : begin()).catch(() => undefined);
    },
    stop: () => {
      isStopped = true;
      video.removeAttribute('src');
      video.load();
      URL.revokeObjectURL(address);
    },
  };
}
