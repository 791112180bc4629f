import type { Stretch } from '@certame/rules/proctoring/recording/gaps-of.ts';
import {
  type AudioCodec,
  CustomSource,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  FilePathTarget,
  Input,
  type InputAudioTrack,
  type InputVideoTrack,
  MATROSKA,
  Output,
  type VideoCodec,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';
import type { RunFile } from './run-source.ts';

/** A run with its place in the video. */
export interface PlacedRun {
  open(): Promise<RunFile | null>;
  /** Of its segment's beginning, from the beginning of the video. */
  offsetMs: number;
  /** Nothing of the run can be later, measured from its segment's beginning. */
  maxMs: number;
}

interface Tracks {
  video: InputVideoTrack | null;
  audio: InputAudioTrack | null;
}
interface Writing {
  output: Output;
  video: EncodedVideoPacketSource;
  audio: EncodedAudioPacketSource | null;
  videoCodec: VideoCodec;
  audioCodec: AudioCodec | null;
  hasVideo: boolean;
  hasAudio: boolean;
  /** Seconds of the video: nothing is written before it. */
  lastVideo: number;
  lastAudio: number;
}

async function begin(path: string, { video, audio }: Tracks): Promise<Writing | null> {
  const videoCodec = await video?.getCodec();
  if (!videoCodec) return null;
  const audioCodec = (await audio?.getCodec()) ?? null;
  const output = new Output({
    format: new WebMOutputFormat(),
    target: new FilePathTarget(path, { chunkSize: 1024 * 1024 }),
  });
  const videoSource = new EncodedVideoPacketSource(videoCodec);
  const audioSource = audioCodec ? new EncodedAudioPacketSource(audioCodec) : null;
  output.addVideoTrack(videoSource);
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();
  const sources = { output, video: videoSource, audio: audioSource, videoCodec, audioCodec };
  return { ...sources, hasVideo: false, hasAudio: false, lastVideo: -1, lastAudio: -1 };
}

type Kind = 'video' | 'audio';
interface Timed {
  kind: Kind;
  packet: EncodedPacket;
}

/**
 * Reads the packets of a track one by one. The sink's own iterator reads ahead as many as are asked for in a second, which of a file are thousands:
 * they outlive the young heap, and take memory and time.
 */
function readerOf(track: InputVideoTrack | InputAudioTrack | null): () => Promise<EncodedPacket | null> {
  if (!track) return async () => null;
  const sink = new EncodedPacketSink(track);
  let last: EncodedPacket | null = null;
  return async () => {
    last = last ? await sink.getNextPacket(last) : await sink.getFirstPacket();
    return last;
  };
}

/** Packets of both tracks in the order of their time, as far as they can be read: a run may break off anywhere. */
async function* packetsOf({ video, audio }: Tracks): AsyncGenerator<Timed> {
  const next = { video: readerOf(video), audio: readerOf(audio) };
  const heads = { video: await next.video(), audio: await next.audio() };
  while (heads.video || heads.audio) {
    const kind: Kind =
      !heads.audio || (heads.video && heads.video.timestamp <= heads.audio.timestamp) ? 'video' : 'audio';
    const packet = heads[kind];
    if (!packet) return;
    yield { kind, packet };
    heads[kind] = await next[kind]();
  }
}

/** Configurations of a run's tracks; undefined: the run can't be written, or has no such track. */
async function configsOf(writing: Writing, { video, audio }: Tracks) {
  const isVideo = (await video?.getCodec()) === writing.videoCodec;
  const isAudio = writing.audio !== null && (await audio?.getCodec()) === writing.audioCodec;
  return {
    video: isVideo ? ((await video?.getDecoderConfig()) ?? undefined) : undefined,
    audio: isAudio ? ((await audio?.getDecoderConfig()) ?? undefined) : undefined,
  };
}
type Configs = Awaited<ReturnType<typeof configsOf>>;

async function writeAudio(writing: Writing, { audio: decoderConfig }: Configs, packet: EncodedPacket) {
  if (packet.timestamp <= writing.lastAudio || !decoderConfig) return;
  await writing.audio?.add(packet, writing.hasAudio ? undefined : { decoderConfig });
  writing.hasAudio = true;
  writing.lastAudio = packet.timestamp;
}

async function writePicture(writing: Writing, { video: decoderConfig }: Configs, packet: EncodedPacket) {
  await writing.video.add(packet, writing.hasVideo || !decoderConfig ? undefined : { decoderConfig });
  writing.hasVideo = true;
  writing.lastVideo = packet.timestamp;
}

/** Writes what can be shown of a run: from its first key frame on, after what is written already. */
async function writeRun(
  writing: Writing,
  tracks: Tracks,
  run: PlacedRun,
  recorded: Stretch[],
): Promise<void> {
  const configs = await configsOf(writing, tracks);
  if (!configs.video) return;
  let stretch: Stretch | undefined;
  for await (const { kind, packet } of packetsOf({ ...tracks, audio: configs.audio ? tracks.audio : null })) {
    // A clock that jumps ahead would stretch the whole video.
    if (packet.timestamp < 0 || packet.timestamp * 1000 > run.maxMs) continue;
    const placed = packet.clone({ timestamp: packet.timestamp + run.offsetMs / 1000 });
    if (kind === 'audio') {
      if (stretch) await writeAudio(writing, configs, placed);
      continue;
    }
    if ((!stretch && packet.type !== 'key') || placed.timestamp <= writing.lastVideo) continue;
    await writePicture(writing, configs, placed);
    if (!stretch) {
      stretch = { from_ms: Math.round(placed.timestamp * 1000), to_ms: 0 };
      recorded.push(stretch);
    }
    stretch.to_ms = Math.round((placed.timestamp + placed.duration) * 1000);
  }
}

export interface WrittenVideo {
  recorded: Stretch[];
  /** Errors of runs that could not be read to their end; what could is in the video. */
  problems: string[];
}

/**
 * Joins runs into one WebM file without encoding anything anew. Without a single picture there is no file. @param isRead asked before each
 * run: whether it is to be read at all
 */
export async function writeVideo(
  path: string,
  runs: readonly PlacedRun[],
  isRead: (index: number) => boolean,
): Promise<WrittenVideo> {
  const recorded: Stretch[] = [];
  const problems: string[] = [];
  let writing: Writing | null = null;
  for (const [index, run] of runs.entries()) {
    if (!isRead(index)) {
      problems.push('unreadable');
      continue;
    }
    const file = await run.open();
    if (!file) continue;
    const source = new CustomSource({
      getSize: () => file.size,
      read: (start, end) => file.read(start, end),
      prefetchProfile: 'fileSystem',
      maxCacheSize: 1024 * 1024,
      handleUnhandledError: () => undefined,
    });
    const input = new Input({ source, formats: [WEBM, MATROSKA] });
    try {
      const tracks = { video: await input.getPrimaryVideoTrack(), audio: await input.getPrimaryAudioTrack() };
      writing ??= await begin(path, tracks);
      if (writing) await writeRun(writing, tracks, run, recorded);
    } catch (error) {
      problems.push(error instanceof Error ? error.message.slice(0, 200) : 'unreadable');
    } finally {
      input.dispose();
    }
  }
  const isShown = recorded.some(({ from_ms, to_ms }) => to_ms >= from_ms);
  if (!writing) return { recorded: [], problems };
  if (!isShown) {
    await writing.output.cancel();
    return { recorded: [], problems };
  }
  await writing.output.finalize();
  return { recorded, problems };
}
